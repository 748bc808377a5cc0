import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A text file of the project. */
export interface Source {
  /** Relative to the project's folder. */
  path: string;
  text: string;
}

/** A violation of a rule. */
export interface Finding {
  path: string;
  line: number;
  message: string;
}

const BINARY = /\.(png|jpe?g|ico|gz|woff2?)$/;

/** Returns every text file that is committed or about to be (new files count unless ignored). */
export function projectSources(): Source[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return listed
    .filter((path) => path !== '' && !BINARY.test(path) && existsSync(`${ROOT}/${path}`))
    .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));
}

/** Returns the line, from 1, of a position in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
