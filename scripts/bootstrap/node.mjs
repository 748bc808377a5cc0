import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NEEDED = 24;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the PATH without the project's own programs, so that an installation never runs what it replaces.
 */
export function pathWithoutProject(root) {
  const own = join(root, 'node_modules');
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(own)).join(delimiter);
}

/**
 * Returns the Node that runs the project: the one of the installed package, wherever its install script put
 * it, else the current Node if it is new enough.
 * @param {string} root the project's folder
 * @throws {Error} with instructions if there is none
 */
export function findNode(root) {
  const modules = join(root, 'node_modules');
  const platform = `${process.platform}-${process.arch}`;
  const packages = ['node', `node/node_modules/node-${platform}`, `node/node_modules/node-bin-${platform}`];
  packages.push(`node-${platform}`, `node-bin-${platform}`);
  for (const name of packages) {
    const file = join(modules, name, 'bin/node');
    if (isExecutable(file)) return file;
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  throw new Error(
    `Node.js ${NEEDED} is needed and this is ${process.version}. The package "node", which contains it, is incomplete (npm may be set to skip install scripts). Run "npm rebuild node --ignore-scripts=false", or start Quittance with Node.js ${NEEDED} or newer.`,
  );
}
