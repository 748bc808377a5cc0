import { isOfOthers, isProduction, type LockedPackage, type LockedPackages } from './lock-file.ts';

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Returns whether complete-lock.ts added a package: a development tool for other machines that the registry
 * did not offer, so its checksum is unknown. None is for a usual Linux on x64, where CI runs, and the service
 * needs none.
 */
function isToolForOthers(locked: LockedPackage): boolean {
  const { optional, os = [], cpu = [], libc = ['glibc'] } = locked;
  if (isProduction(locked) || optional !== true || os.length === 0 || cpu.length === 0) return false;
  return !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
}

function problemOf(locked: LockedPackage): string | null {
  const { resolved, integrity, version } = locked;
  // The registry is configured on each machine; the checksum verifies its answer.
  if (resolved !== undefined) return `comes from ${resolved}: addresses are not allowed`;
  if (version === undefined) return 'has no version';
  if (integrity === undefined) {
    return isToolForOthers(locked) ? null : 'has no integrity: changed content would go unnoticed';
  }
  // There may be several; npm uses the strongest.
  return integrity.split(/\s+/).some((one) => SHA512.test(one)) ? null : `has no SHA-512: ${integrity}`;
}

/**
 * Returns the problems of a lock file, one line each: packages without a checksum, or with a source address.
 */
export function lockFindings(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!isOfOthers(path, locked)) return [];
    const problem = problemOf(locked);
    return problem === null ? [] : [`${path} ${problem}`];
  });
}

/** Counts the packages installed without a checksum: tools for other machines. */
export function countUnverified(packages: LockedPackages): number {
  const all = Object.entries(packages).filter(([path, locked]) => isOfOthers(path, locked));
  return all.filter(([, { integrity }]) => integrity === undefined).length;
}
