import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ROOT } from './lock-file.ts';

/** Exit code and output of a program. */
export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Returns the PATH without the project's own programs: npm belongs to the machine's Node. */
function pathOfMachine(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(`${ROOT}node_modules`)).join(delimiter);
}

/**
 * Runs npm to its end, under the Node that it was installed with.
 * @param words its command line
 * @param cwd the folder to run it in; default: the project's
 * @throws {Error} if npm is not installed
 */
export function runNpm(words: readonly string[], cwd: string = ROOT): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: pathOfMachine(), NODE_ENV: undefined };
    const child = spawn('npm', words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended: ProgramResult = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      ended.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      ended.stderr += text;
    });
    child.once('error', (error) => reject(new Error(`npm cannot be run: ${error.message}`)));
    child.once('close', (code) => resolve({ ...ended, code }));
  });
}
