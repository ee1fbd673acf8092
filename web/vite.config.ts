import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './build/compressed.ts';

const server = process.env.REDOUBT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 250,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: /node_modules.svelte|src.(lib|ui|driver).|preload-helper|commonjsHelpers/ }],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 }, // a slow machine is no fault
});
