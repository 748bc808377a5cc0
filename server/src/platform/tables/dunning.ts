import type { Tables } from './entry.ts';

export const DUNNING_TABLES = {
  dunning_plans: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['mode', 'entity', 'takeover', 'minimum_amounts'], own: ['name', 'steps'] },
    clock: { sandbox: ['created_at', 'updated_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
  dunning_plan_versions: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['mode', 'entity', 'takeover', 'minimum_amounts'], own: ['name', 'steps'] },
    clock: { sandbox: ['created_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  dunning_settings: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: ['weekdays', 'holidays', 'country_holidays', 'holiday_calendar', 'receipts'],
      own: ['sender_name', 'sender_address', 'test_address'],
    },
    clock: { sandbox: ['updated_at', 'receipts_since'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  dunning_changes: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['kind'] },
    clock: { sandbox: ['made_at'], stated: ['paused_until'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { customer_id: 'MOVES' },
  },
  dunning_levels: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['ladder', 'step_key'] },
    clock: { sandbox: ['taken_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { customer_id: 'MOVES' },
  },
  dunning_looks: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { stated: ['next_at'], machine: ['missed_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { customer_id: 'STAYS' },
  },
  actions: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['name', 'comment'],
      code: ['type', 'state', 'source', 'step_key', 'outcome', 'topic', 'ladder'],
    },
    clock: {
      sandbox: ['due_at', 'performed_at', 'created_at', 'updated_at', 'approved_at', 'escalated_at'],
      stated: ['performed_sort', 'snoozed_until'],
    },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'MOVES' },
  },
  action_assignees: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  action_invoices: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['ladder', 'step_key'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
