/**
 * Reads a source once in a separate process, which a test kills. Its one argument is the input as JSON. It prints
 * `ready` and waits for a line on stdin, then prints each call to the source when it begins and ends.
 */
import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { ConnectorPool } from '../../../src/integrations/connections/pool.ts';
import type { Connector } from '../../../src/integrations/connector.ts';
import { CONNECTORS } from '../../../src/integrations/connectors.ts';
import type { OpenConnector } from '../../../src/integrations/open-connector.ts';
import { readConnection } from '../../../src/integrations/sync/job.ts';
import { openTryton } from '../../../src/integrations/tryton/open.ts';
import { createCipher } from '../../../src/platform/cipher.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { folderStorage } from '../../../src/platform/files/folder.ts';
import { openMail } from '../../../src/platform/mail/open.ts';
import { openOrganizations } from '../../../src/platform/organizations.ts';
import { openKnownDatabase } from '../../harness/known-database.ts';

interface Facts {
  connection: ClientConfig;
  organizationId: string;
  connectionId: string;
  folder: string;
}

async function spoken<T>(name: string, work: Promise<T>): Promise<T> {
  console.log(`${name} begins`);
  const result = await work;
  console.log(`${name} ends`);
  return result;
}

const openSpeaking: OpenConnector = (settings, tools): Connector => {
  const own = openTryton(settings, tools);
  return {
    check: () => own.check(),
    changes: (cursors) => spoken('changes', own.changes(cursors)),
    families: (keys) => spoken('families', own.families(keys)),
    ids: (after) => spoken('ids', own.ids(after)),
    sums: () => spoken('sums', own.sums()),
    close: () => spoken('close', own.close()),
  };
};

const { connection, folder, ...of }: Facts = JSON.parse(process.argv[2] ?? '{}');
const database = await openKnownDatabase(connection);
const log = pino({ level: 'silent' });
const cipher = createCipher(() => []);
const organizations = openOrganizations({ database, clock: systemClock, log, cipher });
const context = {
  database,
  clock: systemClock,
  log,
  organizations,
  storage: folderStorage(folder),
  mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: folder }),
  cipher,
  webhookTargets: { allowPrivate: true, ports: [443] },
  sourceFolders: [],
  publicUrl: 'http://test.local',
  portalUrl: null,
  connectors: { ...CONNECTORS, TRYTON: openSpeaking },
};
console.log('ready');
await once(process.stdin, 'data');
const job = { stopped: () => false, signal: new AbortController().signal };
await readConnection({ ...context, pool: new ConnectorPool() }, of, job);
console.log('done');
process.exit(0);
