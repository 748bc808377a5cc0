import type { Tables } from './entry.ts';

export const PORTAL_TABLES = {
  portal_settings: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['accent', 'greetings'] },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
