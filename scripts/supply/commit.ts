import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './lock-file.ts';

/** Returns git's output without the final line break; throws git's own message on failure. */
export async function runGit(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Returns the time of a commit. Build results carry this time, so they are reproducible. */
export async function commitDate(commit: string): Promise<Date> {
  return new Date(Number(await runGit('log', '-1', '--format=%ct', commit)) * 1000);
}
