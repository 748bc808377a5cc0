/** Builds the application for the browser into `web/dist`, compressed, and fails where it has become too heavy. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.ts';
import { viteOptions } from './options.ts';
import { printWeights } from './weights.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${ROOT}dist`;

/** Takes the place of the last build in one step: a service that is being started reads a whole one. */
async function replace(draft: string): Promise<void> {
  const old = `${TARGET}.${process.pid}.old`;
  await rename(TARGET, old).catch(() => {});
  await rename(draft, TARGET);
  await rm(old, { recursive: true, force: true });
}

const start = performance.now();
// What the sources are, as whoever asks for the build has found out: bootstrap/web.mjs.
const mark = process.argv[2] ?? 'unknown';
const draft = `${TARGET}.${process.pid}`;
try {
  // Loaded only here: it takes its time, and whoever serves a finished build does not have it.
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
