import type { Tables } from './entry.ts';

export const CASES_TABLES = {
  notes: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['content'], cleared: ['external_id'], code: ['source'] },
    clock: { sandbox: ['created_at', 'updated_at', 'modified_at'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'MOVES' },
  },
  promises: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['comment', 'end_reason'], code: ['source'] },
    clock: { sandbox: ['made_at', 'ended_at', 'broken_told_at'], stated: ['date'] },
    reset: 'EMPTIED',
    restriction: { documents: ['invoice_id'] },
    merge: { customer_id: 'MOVES' },
  },
  disputes: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['comment', 'resolution_comment'], code: ['reason', 'source', 'resolution'] },
    clock: { sandbox: ['opened_at', 'resolved_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: { documents: ['invoice_id'] },
    merge: { customer_id: 'MOVES' },
  },
  late_fee_settings: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: [
        'mode',
        'margin_points',
        'monthly_rate',
        'compensation',
        'reference_rates',
        'minimum_amount',
        'country',
        'rate_basis',
        'number_prefix',
      ],
    },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  number_series: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['series'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  fee_proposals: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['reason'], code: ['kind', 'state', 'currency', 'formula'] },
    clock: { sandbox: ['decided_at', 'created_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: { documents: ['invoice_id', 'document_id'] },
    merge: { customer_id: 'MOVES' },
  },
  customer_merges: {
    tenant: 'ORGANIZATION',
    personalData: {
      jsonb: ['moved', 'before'],
      law: ['source_external_id', 'source_name', 'target_external_id', 'target_name'],
    },
    clock: { sandbox: ['merged_at', 'undone_at'] },
    reset: 'EMPTIED',
    restriction: 'STATEMENT',
  },
  customer_merge_items: {
    tenant: 'ORGANIZATION',
    personalData: { jsonb: ['data'], code: ['kind'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  undoable_changes: {
    tenant: 'ORGANIZATION',
    personalData: { jsonb: ['before', 'after'], code: ['kind', 'record_kind'] },
    clock: { sandbox: ['made_at', 'undone_at'], machine: ['undoable_until'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    // Stores for a day who may see a change. After a merge these are users who see all customers.
    merge: { customer_id: 'STAYS' },
  },
} as const satisfies Tables;
