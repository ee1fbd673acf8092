import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** A name that must stand there and is not wanted begins so. */
const UNWANTED = '^_';

const lines = {
  code: 120,
  ignoreUrls: true,
  ignoreRegExpLiterals: true,
  /** A drawn path, from its first "move to": nobody reads it, and breaking it helps nobody. */
  ignorePattern: /['"][Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,-]+['"]/.source,
};

export default defineConfig(
  globalIgnores(['dist', 'test-results', 'playwright-report', 'screenshots', '.fixtures', 'src/generated']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      'max-len': ['error', lines],
      'no-undef': 'off', // the compiler finds these, and knows the browser's names
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: UNWANTED, varsIgnorePattern: UNWANTED, caughtErrorsIgnorePattern: UNWANTED },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig, extraFileExtensions: ['.svelte'] } },
  },
);
