import pino from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { openLimits } from '../../server/src/platform/limits/index.ts';
import { createSealer } from '../../server/src/platform/sealer.ts';

const silent = { info: () => {}, warn: () => {} };

/** The OpenAPI document, as the service makes it from the schemas that validate; no machine's address in it. */
export async function renderOpenApi(database: Database): Promise<string> {
  const limits = await openLimits({ clock: systemClock, log: silent });
  const app = await buildApp({
    database,
    clock: systemClock,
    organizations: { byApiKey: async () => null, byId: async () => null },
    storage: folderStorage('unused'),
    limits,
    mailbox: { replyTo: null, outboxFolder: 'unused' },
    webhooks: { sealer: createSealer(null), allowPrivate: false },
    publicUrl: '/',
    log: pino({ level: 'silent' }),
  });
  try {
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await limits.close();
  }
}
