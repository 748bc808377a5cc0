import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { commandLine } from './cli/commands.ts';
import { explain } from './cli/output.ts';
import { wantsStacks } from './config.ts';
import { shown } from './platform/plain-text.ts';

// What a run has compiled the next one reads. A folder of the project's own, which nobody writes who may not write its code.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

/** Exit codes: 0 done, 1 failed, 2 asked for wrongly. */
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

// Whoever reads our output may stop reading (`quittance org list | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run();
