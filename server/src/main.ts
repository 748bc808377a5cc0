import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { commandLine } from './cli/commands.ts';
import { explain } from './cli/output.ts';
import { wantsStacks } from './config.ts';
import { shown } from './platform/plain-text.ts';

// Reuses compiled code of earlier runs. The folder belongs to the project: only users who may change its code
// can write there.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

/** Runs a command and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
async function run(): Promise<number> {
  try {
    const words = process.argv.slice(2);
    const program = await commandLine(words);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (message !== '') console.error(`quittance: ${message.split('\n').map(shown).join('\n')}`);
    if (message !== '' && wantsStacks()) console.error(error);
    return exitCode;
  }
}

// The reader of the output may close it early (`quittance org list | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run();
