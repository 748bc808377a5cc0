import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { runToEnd } from './run.mjs';
import { ensureWebBuilt } from './web.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs missing packages and builds the application before it is served. Then runs the command line, or
 * another script of the project after --run, with the right Node, and exits with its code. Logs to stderr
 * only: stdout belongs to the command.
 * @param {string[]} words the command line after the script's name
 */
export async function bootstrap(words) {
  const other = words[0] === '--run';
  const onlyBuild = words[0] === '--build-web';
  const script = other ? words[1] : 'server/src/main.ts';
  if (script === undefined) {
    console.error('quittance: --run needs the path of a script of the project');
    process.exitCode = 2;
    return;
  }
  try {
    // The project's scripts (tests, checks) need the development packages; the service does not.
    await ensureInstalled(ROOT, { development: other });
    const node = findNode(ROOT);
    if (onlyBuild || words[0] === 'serve') await ensureWebBuilt(ROOT, node);
    if (onlyBuild) return;
    await runToEnd(ROOT, node, resolve(ROOT, script), other ? words.slice(2) : words);
  } catch (error) {
    console.error(`quittance: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
