/** Builds the browser application into `web/dist`, compressed. Fails if it exceeds its size limits. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.ts';
import { viteOptions } from './options.ts';
import { printWeights } from './weights.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${ROOT}dist`;

/** Replaces the last build in one step, so a starting service reads a complete one. */
async function replace(draft: string): Promise<void> {
  const old = `${TARGET}.${process.pid}.old`;
  await rename(TARGET, old).catch(() => {});
  await rename(draft, TARGET);
  await rm(old, { recursive: true, force: true });
}

const start = performance.now();
// The fingerprint of the sources, which bootstrap/web.mjs passes.
const mark = process.argv[2] ?? 'unknown';
const draft = `${TARGET}.${process.pid}`;
try {
  // Loaded only here: it is slow to load, and services with a finished build do not install it.
  const { build } = await import('vite');
  await build(viteOptions(draft));
  await writeFile(`${draft}/release.json`, `${JSON.stringify({ release: mark.slice(0, 16) })}\n`);
  await writeFile(`${draft}/sources.txt`, `${mark}\n`);
  await compressFolder(`${draft}/assets`);
  const isLight = await printWeights(draft);
  await replace(draft);
  console.log(`Built the application in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (!isLight) process.exitCode = 1;
} finally {
  await rm(draft, { recursive: true, force: true });
}
