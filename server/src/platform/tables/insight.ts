import type { Tables } from './entry.ts';

export const INSIGHT_TABLES = {
  provision_settings: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['rates'] },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  month_ends: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['sums'] },
    clock: { sandbox: ['computed_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  month_end_checks: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['timezone'] },
    clock: { sandbox: ['checked_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  expected_cash: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['currency', 'weeks'] },
    clock: { sandbox: ['counted_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  payment_forecasts: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['currency'] },
    clock: { sandbox: ['made_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  payment_habits: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['country', 'paid_invoices', 'rating'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    // A job recalculates payment behaviour.
    merge: { customer_id: 'STAYS' },
  },
  payment_histories: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { sandbox: ['begun_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { last_customer_id: 'STAYS' },
  },
  payment_times: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['country', 'unpaid'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  report_schedules: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['frequency', 'recipient_user_ids'] },
    clock: { sandbox: ['updated_at'], stated: ['due_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  report_mails: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['error'], code: ['state'] },
    clock: { sandbox: ['due_at', 'created_at', 'sent_at'], machine: ['waits_until'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
