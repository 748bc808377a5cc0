import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/run-command.ts';

// Reuses compiled code of earlier runs. The folder belongs to the project: only users who may change its code
// can write there.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

// The reader of the output may close it early (`quittance org list | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await runCommand(process.argv.slice(2));
