import pino from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Context } from '../../server/src/platform/context.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { openLimits } from '../../server/src/platform/limits/index.ts';
import { openMail } from '../../server/src/platform/mail/open.ts';

const silent = { info: () => {}, warn: () => {} };

/** The OpenAPI document, as the service makes it from the schemas that validate; no machine's address in it. */
export async function renderOpenApi(database: Database): Promise<string> {
  const limits = await openLimits({ clock: systemClock, log: silent });
  const context: Context = {
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    organizations: {
      byApiKey: async () => null,
      remembers: () => false,
      byId: async () => null,
      close: async () => {},
    },
    storage: folderStorage('unused'),
    mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: 'unused' }),
    cipher: createCipher(() => []),
    webhookTargets: { allowPrivate: false, ports: [443] },
    publicUrl: '/',
    portalUrl: null,
  };
  const app = await buildApp(context, { limits });
  try {
    await app.ready();
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await limits.close();
  }
}
