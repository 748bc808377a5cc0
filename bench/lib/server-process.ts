/**
 * Runs the real application in its own process, with one extra route: the constant answer that reads are
 * compared with. Sends its port to the parent and ends with it.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { buildApp, schemaCompiler } from '../../server/src/app.ts';
import { startWorkers } from '../../server/src/cli/workers.ts';
import { readConfig } from '../../server/src/config.ts';
import { createMembers, openSignIn } from '../../server/src/people/routes.ts';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Context } from '../../server/src/platform/context.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { hasCitus } from '../../server/src/platform/db/distributed.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { installAccess } from '../../server/src/platform/http/access.ts';
import {
  installAuthentication,
  installNativeIntegration,
} from '../../server/src/platform/http/authentication.ts';
import { Failures } from '../../server/src/platform/limits/failures.ts';
import { openLimits } from '../../server/src/platform/limits/index.ts';
import { limitsPlugin } from '../../server/src/platform/limits/plugin.ts';
import { openMail } from '../../server/src/platform/mail/open.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { setOrganizations } from './organization-setting.ts';
import { isServerOptions } from './server-messages.ts';

process.once('message', async (options) => {
  if (!isServerOptions(options)) throw new Error('the server process needs its options');
  const log = pino({ level: 'warn' });
  const clock = systemClock;
  const onError = (error: Error) => log.error({ err: error }, 'an idle connection broke');
  const { connection, connections: max } = options;
  const client = new pg.Client(connection);
  await client.connect();
  const isDistributed = await hasCitus(client).finally(() => client.end());
  const database = openDatabase({ connection, isDistributed, max, onError });
  if (options.isRestricted === true) setOrganizations(database, 'kept');
  const cipher = createCipher(() => []);
  const organizations = openOrganizations({ database, clock, log, cipher });
  const limits = await openLimits({ clock, log });
  const storage = folderStorage(join(tmpdir(), 'quittance-bench-files'));
  const outboxFolder = join(tmpdir(), 'quittance-bench-outbox');
  const context: Context = {
    database,
    clock,
    log,
    organizations,
    storage,
    mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder }),
    cipher,
    webhookTargets: { allowPrivate: false, ports: [443] },
    sourceFolders: [],
    publicUrl: 'http://127.0.0.1',
    portalUrl: null,
  };
  const workers = options.isIdle === true ? null : startWorkers(readConfig({}), context);
  const app = await buildApp(context, { limits });
  await app.register(
    async (v1) => {
      installAuthentication(v1, {
        organizations,
        members: createMembers(context, openSignIn(context)),
        failures: new Failures(limits, { perAddress: 30, perKey: 100 }),
      });
      await v1.register(limitsPlugin, { limits });
      installNativeIntegration(v1);
      installAccess(v1, database);
      // The constant needs the same permission as reading customers.
      const schema = { operationId: 'listCustomers', hide: true };
      v1.get('/bench/constant', { schema }, async () => ({ status: 'ok' }));
    },
    { prefix: '/v1' },
  );
  // As `serve` does.
  await app.ready();
  await schemaCompiler.compileAll();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
  process.once('disconnect', async () => {
    await app.close();
    await workers?.stop();
    await limits.close();
    await organizations.close();
    await database.close();
  });
});
