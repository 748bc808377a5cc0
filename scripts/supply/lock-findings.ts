import { isOfOthers, isProduction, type LockedPackage, type LockedPackages } from './lock-file.ts';

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Whether a package is one of those that complete-lock.ts adds: a tool of development for machines that the registry at hand
 * had nothing for, so that nobody here knows what it should hold. None for a usual Linux on x64, where CI runs, and none that
 * the service needs.
 */
function isToolForOthers(locked: LockedPackage): boolean {
  const { optional, os = [], cpu = [], libc = ['glibc'] } = locked;
  if (isProduction(locked) || optional !== true || os.length === 0 || cpu.length === 0) return false;
  return !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
}

function problemOf(locked: LockedPackage): string | null {
  const { resolved, integrity, version } = locked;
  // The registry is that of whoever installs; whatever it gives is held to the sum.
  if (resolved !== undefined) return `comes from ${resolved}: no address may be named`;
  if (version === undefined) return 'has no version';
  if (integrity === undefined) {
    return isToolForOthers(locked) ? null : 'has no integrity: nobody would notice another content';
  }
  // Several may be stated; npm goes by the strongest.
  return integrity.split(/\s+/).some((one) => SHA512.test(one)) ? null : `has no SHA-512: ${integrity}`;
}

/**
 * What is wrong with a lock file, a line each: a package whose content nothing holds, or that names where it comes from.
 */
export function lockFindings(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!isOfOthers(path, locked)) return [];
    const problem = problemOf(locked);
    return problem === null ? [] : [`${path} ${problem}`];
  });
}

/** How many packages are installed without their content being held to anything: tools for other machines. */
export function unheld(packages: LockedPackages): number {
  const all = Object.entries(packages).filter(([path, locked]) => isOfOthers(path, locked));
  return all.filter(([, { integrity }]) => integrity === undefined).length;
}
