import { wantsStacks } from '../config.ts';
import { visibleText } from '../platform/plain-text.ts';
import { buildCommandLine } from './commands.ts';
import { explain } from './output.ts';

/** Runs a command and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    const program = await buildCommandLine(words);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (message !== '')
      process.stderr.write(`quittance: ${message.split('\n').map(visibleText).join('\n')}\n`);
    if (message !== '' && wantsStacks()) console.error(error);
    return exitCode;
  }
}
