import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './lock-file.ts';

/** What git prints for `words`, without the line's end; throws git's own words where it fails. */
export async function git(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** When a commit was made: what is made of it bears this time, whenever it is made. */
export async function commitDate(commit: string): Promise<Date> {
  return new Date(Number(await git('log', '-1', '--format=%ct', commit)) * 1000);
}
