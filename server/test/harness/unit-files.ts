import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Every test file of the project, as glob patterns. */
export const TEST_FILES = ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'];

/** A test that contains one of these needs PostgreSQL, a process or a browser. */
const NEEDS =
  /inject\('(connection|scratch)'\)|'(@quittance\/embedded-postgres|playwright-core|node:child_process)'/;
const IMPORT = /(?:from|import)\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;
/** Modules of tests: what the code under test imports does not matter. */
const OF_TESTS = /\/(test|testing)\/|\.test\.ts$/;

/** Returns the test files that need nothing but Node, by what they and the modules of tests import. */
export function unitFiles(root: string): string[] {
  const known = new Map<string, boolean>();
  const isUnit = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Holds for a module that imports itself through others.
    known.set(file, true);
    const text = readFileSync(file, 'utf8');
    const imported = [...text.matchAll(IMPORT)]
      .map(([, from = '', later = '']) => resolve(dirname(file), from === '' ? later : from))
      .filter((path) => OF_TESTS.test(path) && existsSync(path));
    const is = !NEEDS.test(text) && imported.every(isUnit);
    known.set(file, is);
    return is;
  };
  return globSync(TEST_FILES, { cwd: root }).filter((file) => isUnit(resolve(root, file)));
}
