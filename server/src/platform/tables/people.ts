import type { Tables } from './entry.ts';

export const PEOPLE_TABLES = {
  organizations: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['name', 'currency', 'timezone', 'language', 'native_integration'] },
    clock: { machine: ['created_at', 'updated_at'], stated: ['clock_advancing_to', 'clock_worked_until'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  organization_profiles: {
    tenant: 'ORGANIZATION',
    personalData: {
      own: [
        'legal_name',
        'address',
        'zipcode',
        'city',
        'state',
        'country',
        'registration_number',
        'vat_number',
        'website',
        'email',
        'phone',
      ],
    },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  contact_positions: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['name'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  currency_rates: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['currency', 'rate'] },
    clock: { machine: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  api_keys: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['id', 'scope'], own: ['name', 'addresses'], secret: ['secret_hash'] },
    clock: { machine: ['created_at', 'revoked_at'], stated: ['expires_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  users: {
    tenant: 'ORGANIZATION',
    personalData: { user: ['first_name', 'last_name', 'email', 'position', 'role'] },
    clock: { sandbox: ['created_at', 'updated_at'], machine: ['access_ended_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
  invitations: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['first_name', 'last_name'], deleted: ['email', 'position', 'role', 'token_hash'] },
    clock: { machine: ['created_at', 'expires_at', 'accepted_at', 'revoked_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
  sign_in_providers: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['issuer', 'client_id'], secret: ['encrypted_secret'] },
    clock: { machine: ['created_at', 'updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  sign_in_subjects: {
    tenant: 'ORGANIZATION',
    personalData: { user: ['issuer', 'subject'] },
    clock: { machine: ['created_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  portal_links: {
    tenant: 'ORGANIZATION',
    personalData: { deleted: ['token_hash', 'user_email', 'frame_ancestors'] },
    clock: { sandbox: ['created_at', 'revoked_at'], stated: ['expires_at'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    merge: { customer_id: 'MOVES' },
  },
  portal_visits: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { sandbox: ['first_at', 'last_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    merge: { customer_id: 'MOVES' },
  },
  // People sign in with one identity to all their organizations.
  identity_users: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { user: ['name', 'email', 'image'] },
  },
  identity_accounts: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: {
      user: ['provider_id', 'account_id', 'password', 'access_token', 'refresh_token', 'id_token', 'scope'],
    },
  },
  identity_devices: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { user: ['token_hash', 'ip_address', 'user_agent'] },
  },
  notifications: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['subject'], code: ['kind'] },
    clock: { sandbox: ['created_at', 'read_at'] },
    reset: 'EMPTIED',
    restriction: { customer: 'customer_id' },
    // A merged customer belongs to the family of the target, so the notification stays visible.
    merge: { customer_id: 'STAYS' },
  },
  notification_settings: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['muted_kinds', 'digest'] },
    clock: { sandbox: ['digested_until', 'updated_at'], stated: ['digest_due_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  notification_digests: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['error'], code: ['state'], secret: ['token_hash'] },
    clock: { sandbox: ['due_at', 'since', 'created_at', 'sent_at'], machine: ['waits_until'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  identity_mails: {
    tenant: 'PERSON',
    // An email is queued in the transaction that makes it necessary.
    shard: 'EACH',
    personalData: { secret: ['content'] },
  },
  identity_passkeys: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { user: ['name', 'credential_id', 'public_key', 'device_type', 'transports', 'aaguid'] },
  },
  identity_secrets: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { secret: ['name', 'secret'] },
  },
  identity_sessions: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { user: ['token', 'ip_address', 'user_agent'] },
  },
  identity_shown_codes: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { secret: ['code_hash'] },
  },
  identity_two_factors: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { secret: ['secret', 'backup_codes'] },
  },
  identity_verifications: {
    tenant: 'PERSON',
    shard: 'MAIN',
    personalData: { user: ['identifier', 'value'] },
  },
} as const satisfies Tables;
