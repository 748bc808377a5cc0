import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withInstallLock } from './lock.mjs';

/** Hash of the sources, stored next to the build. */
const MARK = 'web/dist/sources.txt';
/** Further inputs of the build: the versions of its packages. */
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
 * Returns a hash of the application's sources.
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
      // Every caller, tests included, gets the production build.
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
 * Ensures that the application is built from the current sources. If the build tools are not installed, the
 * build that was shipped with the project is served.
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
