import pino from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Context } from '../../server/src/platform/context.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import type { Documents } from '../../server/src/platform/http/openapi/documents.ts';
import { openLimits } from '../../server/src/platform/limits/index.ts';
import { openMail } from '../../server/src/platform/mail/open.ts';

const silent = { info: () => {}, warn: () => {} };

/**
 * Returns the two OpenAPI documents that the service builds from its validation schemas. They contain no
 * machine's address.
 */
export async function openApiDocuments(database: Database): Promise<Documents> {
  const limits = await openLimits({ clock: systemClock, log: silent });
  const context: Context = {
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    organizations: {
      byApiKey: async () => null,
      recall: () => null,
      hasAdmitted: () => false,
      byId: async () => null,
      close: async () => {},
    },
    storage: folderStorage('unused'),
    mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: 'unused' }),
    cipher: createCipher(() => []),
    webhookTargets: { allowPrivate: false, ports: [443] },
    sourceFolders: [],
    publicUrl: '/',
    portalUrl: null,
  };
  const app = await buildApp(context, { limits });
  try {
    await app.ready();
    const texts = await app.documents();
    return { public: JSON.parse(texts.public), internal: JSON.parse(texts.internal) };
  } finally {
    await app.close();
    await limits.close();
  }
}
