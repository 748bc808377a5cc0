import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The project's folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LockedPackage = Type.Object({
  name: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  /** A folder of this project that is found below node_modules by a link. */
  link: Type.Optional(Type.Boolean()),
  dev: Type.Optional(Type.Boolean()),
  optional: Type.Optional(Type.Boolean()),
  os: Type.Optional(Type.Array(Type.String())),
  cpu: Type.Optional(Type.Array(Type.String())),
  libc: Type.Optional(Type.Array(Type.String())),
});
const Lock = Type.Object({ packages: Type.Record(Type.String(), LockedPackage) });

/** What package-lock.json says of one package. */
export type LockedPackage = Static<typeof LockedPackage>;
/** Packages by their path in the project: those of others lie below `node_modules`. */
export type LockedPackages = Static<typeof Lock>['packages'];

/**
 * The packages of package-lock.json; throws where the file is not of npm's third form.
 * @param folder holds it; the project's, unless stated
 */
export async function readLock(folder: string = ROOT): Promise<LockedPackages> {
  return Value.Parse(Lock, JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))).packages;
}

const FOLDER = 'node_modules/';

/** Whether a path is that of a package of somebody else, and not of a folder of this project or a link to one. */
export function isOfOthers(path: string, { link }: LockedPackage): boolean {
  return path.includes(FOLDER) && link !== true;
}

/** The name under which the package at a path is imported. */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

/** Whether a package is installed where development packages are left out (`npm ci --omit=dev`). */
export function isProduction({ dev }: LockedPackage): boolean {
  return dev !== true;
}
