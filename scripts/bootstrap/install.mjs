import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withInstallLock } from './lock.mjs';
import { pathWithoutProject } from './node.mjs';

/** Returns the packages of a lock file by path, or null if the file is missing or unreadable. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the packages that are missing or differ from the version in package-lock.json. npm writes its own
 * list into node_modules as its last step, so an interrupted installation has none. Optional packages (for
 * other platforms) may be missing, and development packages if they are not needed.
 */
function differences(root, development) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (wanted === null) throw new Error(`package-lock.json is missing or damaged in ${root}`);
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (present === null) return ['node_modules'];
  return Object.keys(wanted).filter((path) => {
    const want = wanted[path];
    if (path === '' || want.link) return false;
    const have = present[path];
    if (have === undefined) return !(want.optional || ((want.dev || want.devOptional) && !development));
    return have.version !== want.version || have.integrity !== want.integrity;
  });
}

/**
 * Returns the npm that runs this (with its own Node), else the one on the PATH; never one of node_modules.
 */
function npmCommand(root) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const outside = node !== undefined && !node.startsWith(join(root, 'node_modules'));
  if (outside && npm !== undefined && basename(npm) === 'npm-cli.js') return [node, npm];
  return ['npm'];
}

function npmCi(root, development, onStart) {
  const [program, ...words] = npmCommand(root);
  // Hides warnings: an older Node prints one for each package that wants a newer Node.
  words.push('ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
  if (development) words.push('--include=dev');
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, PATH: pathWithoutProject(root) },
      stdio: ['ignore', process.stderr, process.stderr],
    });
    // Called at once: this process may be killed before the `spawn` event, and npm would continue without it.
    if (child.pid !== undefined) onStart(child.pid);
    child.once('error', (error) => reject(new Error(`npm cannot be run: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`"npm ci" failed (${signal ?? `code ${code}`}); its messages are above`));
    });
  });
}

/**
 * Ensures that node_modules matches package-lock.json; runs one `npm ci` at a time. Uses no network if it
 * already matches.
 * @param {string} root the project's folder
 * @param {{ development: boolean }} needs whether development packages are needed
 */
export async function ensureInstalled(root, { development }) {
  if (differences(root, development).length === 0) return;
  await withInstallLock(root, async (recordChild) => {
    if (differences(root, development).length === 0) return;
    console.error('quittance: installing dependencies (npm ci), which takes a minute the first time …');
    await npmCi(root, development, recordChild);
    const left = differences(root, development);
    if (left.length > 0) {
      throw new Error(
        `"npm ci" left out ${left.slice(0, 5).join(', ')}: check npm's "omit" and "include" settings`,
      );
    }
  });
}
