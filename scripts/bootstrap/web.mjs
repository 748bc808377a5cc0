import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withInstallLock } from './lock.mjs';

/** Beside the build, what it was made of. */
const MARK = 'web/dist/sources.txt';
/** What else decides how the build turns out: which packages it is made of. */
const OTHERS = ['package-lock.json'];

function filesIn(root, path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = `${path}/${entry.name}`;
    if (['web/dist', 'web/node_modules'].includes(name) || name.startsWith('web/dist.')) return [];
    return entry.isDirectory() ? filesIn(root, name) : [name];
  });
}

/**
 * What the application is built from, as one number: the same sources have the same.
 * @param {string} root the project's folder
 */
function sourcesMark(root) {
  const paths = [...filesIn(root, 'web'), ...OTHERS];
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function isBuilt(root) {
  const mark = join(root, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8').trim() === sourcesMark(root);
}

function build(root, node, recordChild) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'web/build/main.ts'), sourcesMark(root)], {
      cwd: root,
      // Whoever asks for it, tests too, gets what is served.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', process.stderr, process.stderr],
    });
    child.once('spawn', () => recordChild(child.pid));
    child.once('error', (error) => reject(new Error(`the application cannot be built: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`the application could not be built (${signal ?? `code ${code}`}); see above`));
    });
  });
}

/**
 * Sees to it that the application is built from the sources that are here. Where the tools that build it were left out of the
 * installation, a build that came with the project is served as it is.
 * @param {string} root the project's folder
 * @param {string} node the Node to build it with
 */
export async function ensureWebBuilt(root, node) {
  if (!existsSync(join(root, 'node_modules/vite')) || isBuilt(root)) return;
  await withInstallLock(root, async (recordChild) => {
    if (isBuilt(root)) return;
    console.error('quittance: building the application …');
    await build(root, node, recordChild);
  });
}
