import type { Command } from 'commander';
import { withDatabase } from './database.ts';
import { printJson, printLines } from './output.ts';
import { addKey, openCipher } from './secrets-key.ts';
import { encryptStoredSecrets } from './stored-secrets.ts';

/** Adds the command `secrets rotate`. */
export function secretCommands(secrets: Command): void {
  secrets
    .command('rotate')
    .description(
      'encrypt the secrets in the database again: with a new key, or with the first of SECRETS_KEY',
    )
    .option('--json', 'print JSON')
    .action(rotate);
}

async function rotate({ json }: { json?: true }): Promise<void> {
  const { count, isNew } = await withDatabase(async ({ config, database }) => {
    const cipher = await openCipher(config);
    const isNew = await addKey(config);
    return { isNew, count: await encryptStoredSecrets({ database, cipher }, 'ALL') };
  });
  if (json) return printJson({ count, newKey: isNew });
  printLines(
    `Encrypted ${count} secrets with ${isNew ? 'a new key, which is in the data folder' : 'the first key of SECRETS_KEY'}.`,
  );
}
