import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LockedPackage = Type.Object({
  name: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  /** A link in node_modules to a folder of this project. */
  link: Type.Optional(Type.Boolean()),
  dev: Type.Optional(Type.Boolean()),
  optional: Type.Optional(Type.Boolean()),
  os: Type.Optional(Type.Array(Type.String())),
  cpu: Type.Optional(Type.Array(Type.String())),
  libc: Type.Optional(Type.Array(Type.String())),
});
const Lock = Type.Object({ packages: Type.Record(Type.String(), LockedPackage) });

/** One package's entry in package-lock.json. */
export type LockedPackage = Static<typeof LockedPackage>;
/** Packages by path; third-party packages are below `node_modules`. */
export type LockedPackages = Static<typeof Lock>['packages'];

/**
 * Reads the packages of package-lock.json; throws if the file is not in lockfile version 3.
 * @param folder contains it; default: the project's
 */
export async function readLock(folder: string = ROOT): Promise<LockedPackages> {
  return Value.Parse(Lock, JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))).packages;
}

const FOLDER = 'node_modules/';

/** Returns whether a path is a third-party package, and not a folder of this project or a link to one. */
export function isOfOthers(path: string, { link }: LockedPackage): boolean {
  return path.includes(FOLDER) && link !== true;
}

/** Returns the import name of the package at a path. */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

/** Returns whether `npm ci --omit=dev` installs a package. */
export function isProduction({ dev }: LockedPackage): boolean {
  return dev !== true;
}
