import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Writes a `.br` and a `.gz` beside every compressible file, so that the server need not compress. */
export function compressed(): Plugin {
  let folder = 'dist';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const file of await readdir(folder, { recursive: true })) {
        if (COMPRESSIBLE.has(extname(file))) await compress(join(folder, file));
      }
    },
  };
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params: quality }));
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}
