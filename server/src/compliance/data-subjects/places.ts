/**
 * Every text column of the schema, classified by whether it may contain data of a data subject (a debtor's
 * contact). A test walks the schema and fails for a column that is in none of these lists, or in two.
 */

/** Free-text columns by table. Data of a person is replaced within the text. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  actions: ['name', 'comment'],
  bulk_job_records: ['error_message'],
  bulk_jobs: ['error'],
  contacts: ['first_name', 'last_name', 'bounce_reason'],
  // Only of text fields; a value of other fields is one of the field's labels.
  custom_field_values: ['value_key', 'long_text'],
  demo_data: ['failure'],
  disputes: ['comment', 'resolution_comment'],
  documents: ['promise_comment', 'written_off_reason'],
  exports: ['error'],
  fee_proposals: ['reason'],
  files: ['file_name'],
  import_errors: ['external_id', 'reason'],
  import_sheets: ['file_name', 'failure'],
  imports: ['file_name', 'failure'],
  invitations: ['first_name', 'last_name'],
  messages: ['sender', 'subject', 'text_body', 'html_body', 'error', 'summary'],
  notes: ['content'],
  promises: ['comment', 'end_reason'],
  report_mails: ['error'],
  saved_views: ['name'],
  webhook_deliveries: ['last_error'],
  written_mails: ['subject', 'text_body'],
};

/**
 * Columns that are set to null if they contain personal data. A replacement could give two records the same
 * value.
 */
export const CLEARED: Readonly<Record<string, readonly string[]>> = {
  notes: ['external_id'],
};

/** JSON columns by table, in whose texts personal data is replaced. */
export const JSON_TEXTS: Readonly<Record<string, Readonly<Record<string, 'json' | 'jsonb'>>>> = {
  bulk_job_records: { error_details: 'jsonb' },
  bulk_jobs: { input: 'jsonb', query: 'jsonb' },
  customer_merge_items: { data: 'jsonb' },
  customer_merges: { moved: 'jsonb', before: 'jsonb' },
  events: { data: 'json', actor: 'json' },
  exports: { query: 'jsonb' },
  import_sheets: { columns: 'jsonb', settings: 'jsonb' },
  import_sources: { settings: 'jsonb' },
  messages: { recipients: 'jsonb', attachments: 'jsonb' },
  outbox: { entries: 'json', actor: 'json' },
  saved_views: { query: 'jsonb' },
  undoable_changes: { before: 'jsonb', after: 'jsonb' },
  written_mails: { recipients: 'jsonb' },
};

/** Tables whose rows are deleted: those of the person, and short-lived data that cannot be searched. */
export const ROWS: Readonly<Record<string, readonly string[]>> = {
  contacts: ['external_id', 'phone', 'email', 'position', 'source'],
  invitations: ['email', 'position', 'role', 'token_hash'],
  portal_links: ['token_hash', 'user_email', 'frame_ancestors'],
  // Encrypted: all stored answers of the organization are deleted.
  idempotency_keys: ['answer'],
  // Compressed: the lines of ended imports.
  import_packs: ['lines'],
  import_sheet_packs: ['rows'],
  import_sheet_outcomes: ['outcome', 'fields', 'currency'],
};

/** Redacted separately, in a way that keeps the audit chain valid. */
export const AUDIT: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['content'],
  outbox: ['audit'],
};

/** Reason why a column stays unchanged. */
export type LeftBecause =
  /** Words, codes, ids and numbers of Quittance or the integrator; no personal text. */
  | 'CODE'
  /** Accounting records, with the name and address of the invoice's recipient: legal retention. */
  | 'LAW'
  /** Data about the organization, and its own texts. */
  | 'OWN'
  /** Users of the service. `user remove` removes them, unless the history names them. */
  | 'USER'
  /** Hashes and ciphertexts, which reveal nothing. */
  | 'SECRET';

const left = (because: LeftBecause, columns: string): Readonly<Record<string, LeftBecause>> =>
  Object.fromEntries(columns.split(' ').map((column) => [column, because]));

export const LEFT: Readonly<Record<string, Readonly<Record<string, LeftBecause>>>> = {
  action_invoices: left('CODE', 'ladder step_key'),
  actions: left('CODE', 'type state source step_key outcome topic ladder'),
  api_keys: {
    ...left('OWN', 'name addresses'),
    ...left('CODE', 'id scope'),
    ...left('SECRET', 'secret_hash'),
  },
  audit_chains: left('SECRET', 'hash removed_hash'),
  audit_entries: { ...left('CODE', 'action actor_kind actor_id'), ...left('SECRET', 'hash') },
  audit_records: left('CODE', 'record_id kind'),
  bank_accounts: left('OWN', 'name bank_name iban account_number routing_number bic currency'),
  bulk_job_records: left('CODE', 'outcome error_code'),
  bulk_jobs: { ...left('CODE', 'list command state'), ...left('USER', 'actor') },
  contact_positions: left('CODE', 'name'),
  currency_rates: left('CODE', 'currency rate'),
  custom_field_options: left('OWN', 'label'),
  custom_fields: {
    ...left('OWN', 'label description'),
    ...left('CODE', 'external_id data_type entity_type'),
  },
  customer_balances: left('CODE', 'currency'),
  customer_merge_items: left('CODE', 'kind'),
  customer_merges: left('LAW', 'source_external_id source_name target_external_id target_name'),
  customers: {
    ...left('LAW', 'external_id name address zipcode city state country vat_number accounting_ref'),
    ...left('CODE', 'payment_methods bank_account_ids language timezone'),
  },
  demo_data: { ...left('CODE', 'state rates kept'), ...left('USER', 'actor') },
  disputes: left('CODE', 'reason source resolution'),
  documents: {
    ...left('LAW', 'external_id custom_id ref_number name'),
    ...left('CODE', 'kind currency instrument source'),
  },
  dunning_changes: left('CODE', 'kind'),
  dunning_levels: left('CODE', 'ladder step_key'),
  dunning_plan_versions: {
    ...left('OWN', 'name steps'),
    ...left('CODE', 'mode entity takeover minimum_amounts'),
  },
  dunning_plans: { ...left('OWN', 'name steps'), ...left('CODE', 'mode entity takeover minimum_amounts') },
  dunning_settings: {
    ...left('OWN', 'sender_name sender_address test_address'),
    ...left('CODE', 'weekdays holidays country_holidays receipts'),
  },
  events: left('CODE', 'type'),
  exports: left('CODE', 'list format columns state'),
  fee_proposals: left('CODE', 'kind state currency formula'),
  file_contents: left('SECRET', 'sha256'),
  file_settings: left('SECRET', 'link_secret encrypted_link_secret'),
  files: left('CODE', 'sha256 content_type'),
  idempotency_keys: left('CODE', 'api_key key request_hash'),
  identity_accounts: left(
    'USER',
    'provider_id account_id password access_token refresh_token id_token scope',
  ),
  identity_devices: left('USER', 'token_hash ip_address user_agent'),
  identity_mails: left('SECRET', 'content'),
  identity_passkeys: left('USER', 'name credential_id public_key device_type transports aaguid'),
  identity_secrets: left('SECRET', 'name secret'),
  identity_sessions: left('USER', 'token ip_address user_agent'),
  identity_shown_codes: left('SECRET', 'code_hash'),
  identity_two_factors: left('SECRET', 'secret backup_codes'),
  identity_users: left('USER', 'name email image'),
  identity_verifications: left('USER', 'identifier value'),
  import_errors: left('CODE', 'type code field'),
  import_sheets: {
    ...left('CODE', 'state format encoding separator source counts'),
    ...left('USER', 'actor'),
  },
  import_sources: left('CODE', 'source'),
  imports: left('CODE', 'state counts'),
  late_fee_settings: left(
    'CODE',
    'mode margin_points monthly_rate compensation reference_rates minimum_amount country rate_basis number_prefix',
  ),
  letters: left('CODE', 'outcome'),
  mail_templates: left('OWN', 'name texts'),
  messages: left('CODE', 'direction state token message_id in_reply_to outbox_file inbound_kind'),
  notes: left('CODE', 'source'),
  number_series: left('CODE', 'series'),
  organization_profiles: left(
    'OWN',
    'legal_name address zipcode city state country registration_number vat_number website email phone',
  ),
  organizations: left('OWN', 'name currency timezone language native_integration'),
  payment_forecasts: left('CODE', 'currency'),
  payment_habits: left('CODE', 'country paid_invoices rating'),
  payment_receipts: left('CODE', 'payment_external_id'),
  payment_references: left('CODE', 'reference invoice_ids'),
  payment_times: left('CODE', 'country unpaid'),
  portal_settings: left('OWN', 'accent greetings'),
  promises: left('CODE', 'source'),
  reconciliations: left('LAW', 'external_id content'),
  undone_reconciliations: left('LAW', 'external_id'),
  report_mails: left('CODE', 'state'),
  report_schedules: left('CODE', 'frequency recipient_user_ids'),
  restatements: left('CODE', 'kind'),
  retention_settings: left('CODE', 'kind'),
  saved_views: left('CODE', 'list columns'),
  schema_migrations: left('CODE', 'name checksum needs'),
  service_facts: left('CODE', 'name facts'),
  sign_in_providers: { ...left('OWN', 'issuer client_id'), ...left('SECRET', 'encrypted_secret') },
  sign_in_subjects: left('USER', 'issuer subject'),
  undoable_changes: left('CODE', 'kind record_kind'),
  users: left('USER', 'first_name last_name email position role'),
  webhook_deliveries: left('CODE', 'state'),
  webhook_endpoints: {
    ...left('OWN', 'url types description disabled_reason'),
    ...left('SECRET', 'secret previous_secret'),
  },
  work_holds: left('CODE', 'reason'),
  written_mails: left('CODE', 'language'),
};

/** A table with the columns that are searched for a person. */
export interface Searched {
  table: string;
  columns: readonly { name: string; type: 'text' | 'cleared' | 'json' | 'jsonb' }[];
}

/** Returns all tables with searchable texts, without duplicates. */
export function searchedTables(): Searched[] {
  const tables = [...new Set([TEXTS, CLEARED, JSON_TEXTS].flatMap(Object.keys))].sort();
  return tables.map((table) => ({
    table,
    columns: [
      ...(TEXTS[table] ?? []).map((name) => ({ name, type: 'text' as const })),
      ...(CLEARED[table] ?? []).map((name) => ({ name, type: 'cleared' as const })),
      ...Object.entries(JSON_TEXTS[table] ?? {}).map(([name, type]) => ({ name, type })),
    ],
  }));
}
