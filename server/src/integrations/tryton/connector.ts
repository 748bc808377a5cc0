import type { Connector } from '../connector.ts';
import type { TrytonCompany } from '../domain/tryton/records.ts';
import { readChanges } from './changes.ts';
import { checkSource } from './check.ts';
import { type TrytonAddress, type TrytonClientOptions, trytonClient } from './client.ts';
import { readCompany, readCompanyId } from './journal.ts';
import { readPdf } from './pdf.ts';
import { readFamilies } from './read.ts';
import { readSums } from './sums.ts';
import { readIds } from './sweep.ts';
import { type Dialect, readDialect } from './versions.ts';

/** A connector with a session at the source, which `close` ends. */
export interface TrytonConnector extends Connector {
  /** Number of requests sent so far. */
  readonly requests: number;
  close(): Promise<void>;
}

/** Returns the connector of a Tryton from 6.0 on. */
export function trytonConnector(address: TrytonAddress, options: TrytonClientOptions): TrytonConnector {
  const client = trytonClient(address, options);
  let company: TrytonCompany | null = null;
  let dialect: Dialect | null = null;
  const companyOnce = async () => {
    // After another login, the user may have another company.
    const id = await readCompanyId(client);
    if (company?.id !== id) company = await readCompany(client);
    return company;
  };
  const dialectOnce = async () => {
    dialect ??= await readDialect(client);
    return dialect;
  };
  return {
    get requests() {
      return client.requests;
    },
    check: () => checkSource(client),
    changes: async (cursors) =>
      readChanges({ client, companyId: await readCompanyId(client), dialect: dialectOnce }, cursors),
    families: async (keys) =>
      readFamilies({ client, company: await companyOnce(), dialect: await dialectOnce() }, keys),
    ids: async (after) => readIds(client, await readCompanyId(client), after),
    sums: async () => readSums(client, await companyOnce()),
    pdf: (key) => readPdf(client, key),
    close: () => client.logout(),
  };
}
