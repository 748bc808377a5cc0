import type { Tables } from './entry.ts';

export const MAIL_TABLES = {
  mail_templates: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['name', 'texts'] },
    clock: { sandbox: ['created_at', 'updated_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
} as const satisfies Tables;
