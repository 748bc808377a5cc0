import type { Tables } from './entry.ts';

export const PORTAL_TABLES = {
  portal_settings: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['accent', 'greetings'] },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  payment_references: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['reference', 'invoice_ids'] },
    clock: { sandbox: ['created_at'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'MOVES' },
  },
} as const satisfies Tables;
