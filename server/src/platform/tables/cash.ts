import type { Tables } from './entry.ts';

export const CASH_TABLES = {
  cash_settings: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['rules'] },
    clock: { sandbox: ['documents_read_until', 'customers_read_until', 'updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  bank_number_keys: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['key', 'kind'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_files: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['file_name', 'failure'], code: ['sha256', 'state'], user: ['actor'] },
    clock: { sandbox: ['created_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_statements: {
    tenant: 'ORGANIZATION',
    personalData: {
      own: ['account_key', 'iban', 'account_number', 'bic', 'owner_name'],
      text: ['refusal'],
      code: ['format', 'kind', 'bank_id', 'sequence', 'currency'],
    },
    clock: {
      sandbox: ['created_at'],
      stated: ['from_on', 'until_on', 'opening_on', 'closing_on', 'first_on', 'last_on'],
    },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_account_numbers: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['account_key'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  bank_transactions: {
    tenant: 'ORGANIZATION',
    personalData: {
      // A bank statement is an accounting record: what the bank stated stays as it is.
      law: [
        'payer_name',
        'ultimate_payer_name',
        'payer_iban',
        'payer_account_number',
        'payer_bic',
        'payer_key',
        'text',
        'additional_text',
        'end_to_end_id',
        'mandate_id',
        'own_reference',
        'structured_references',
        'charges',
      ],
      text: ['exclusion_reason'],
      jsonb: ['decision'],
      code: ['external_id', 'state', 'currency', 'bank_reference', 'code', 'return_reason', 'kept_whole'],
    },
    clock: { sandbox: ['decided_at', 'created_at', 'updated_at'], stated: ['booked_on', 'value_on'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_sightings: {
    tenant: 'ORGANIZATION',
    personalData: { law: ['facts'], code: ['format', 'currency'] },
    clock: { stated: ['booked_on'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_matches: {
    tenant: 'ORGANIZATION',
    personalData: { jsonb: ['proof'], text: ['undone_cause'], user: ['actor', 'undone_actor'] },
    clock: { sandbox: ['created_at', 'undone_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  bank_match_parts: {
    tenant: 'ORGANIZATION',
    personalData: {
      jsonb: ['write_off_reasons'],
      code: ['kind', 'invoice_ids', 'credit_note_ids', 'written_off_ids'],
    },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { customer_id: 'STAYS' },
  },
} as const satisfies Tables;
