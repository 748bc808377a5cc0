import { type Command, InvalidArgumentError } from 'commander';
import { type ComparisonReport, external, QuittanceClient } from '../../../client/src/index.ts';
import { remoteKeyPair } from '../config.ts';
import { UsageError } from './output.ts';

export type { ComparisonReport };
export { external as externalRef };

/** Adds `--url`: with it, a command calls that service and does not use the database. */
export function remoteOption(command: Command): Command {
  return command.option(
    '--url <url>',
    'a remote service to work on; QUITTANCE_KEY and QUITTANCE_SECRET contain its key pair',
    serviceUrl,
  );
}

/** Parses the address of a service. */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be an address such as https://receivables.example.com.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError('It must not contain a user name or a password.');
  return text;
}

/**
 * Returns a client of the service with the key pair from the environment. All users of the machine could read
 * secrets on a command line.
 * @throws UsageError without a key pair
 */
export function openRemote(baseUrl: string): QuittanceClient {
  const pair = remoteKeyPair();
  if (pair === null)
    throw new UsageError(`Set QUITTANCE_KEY and QUITTANCE_SECRET to a key pair of ${baseUrl}.`);
  return new QuittanceClient({
    baseUrl,
    ...pair,
    onRetry: ({ error, delay }) =>
      process.stderr.write(`${error.message}; trying again in ${Math.ceil(delay)} s\n`),
  });
}

/** Returns the currency of amounts without their own currency. */
export async function readRemoteCurrency(client: QuittanceClient): Promise<string> {
  const { currency } = await client.get('/v1/organization');
  return currency;
}
