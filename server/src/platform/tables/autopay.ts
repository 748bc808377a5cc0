import type { Tables } from './entry.ts';

export const AUTOPAY_TABLES = {
  autopay_settings: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
  customer_autopay: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['turned_off_by'] },
    clock: { sandbox: ['turned_on_at', 'turned_off_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'STAYS' },
  },
  autopay_debits: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['followed_state'] },
    clock: {
      sandbox: ['asked_at', 'stopping_at', 'followed_at', 'created_at'],
      machine: ['next_call_at'],
    },
    reset: 'EMPTIED',
    restriction: 'UNRESTRICTED',
  },
} as const satisfies Tables;
