/** A kind of data that is removed after some time, with its default. */
export interface KeptKind {
  /** In days; null: forever. */
  usualDays: number | null;
  /** Minimum in days, during which the service still needs the data. */
  minDays: number;
  /**
   * Whether each organization may set its own value. Otherwise the data belongs to no organization, or the
   * value is the same for all.
   */
  perOrganization: boolean;
}

/**
 * All kinds that the retention job removes. Data with its own expiry (exports, imports, events, the audit) is
 * described in docs/operations/retention.md.
 */
export const KEPT = {
  webhook_deliveries: { usualDays: 7, minDays: 1, perOrganization: true },
  source_runs: { usualDays: 90, minDays: 1, perOrganization: true },
  mail_texts: { usualDays: null, minDays: 30, perOrganization: true },
  bank_files: { usualDays: null, minDays: 30, perOrganization: true },
  notifications: { usualDays: 90, minDays: 1, perOrganization: true },
  portal_visits: { usualDays: 400, minDays: 1, perOrganization: true },
  portal_links: { usualDays: 30, minDays: 1, perOrganization: true },
  invitations: { usualDays: 365, minDays: 1, perOrganization: true },
  provider_events: { usualDays: 90, minDays: 7, perOrganization: true },
  idempotency_keys: { usualDays: 1, minDays: 1, perOrganization: false },
  sessions: { usualDays: 0, minDays: 0, perOrganization: false },
  verifications: { usualDays: 0, minDays: 0, perOrganization: false },
  shown_codes: { usualDays: 0, minDays: 0, perOrganization: false },
  personal_mails: { usualDays: 7, minDays: 1, perOrganization: false },
  devices: { usualDays: 365, minDays: 1, perOrganization: false },
} as const satisfies Record<string, KeptKind>;

export type KeptName = keyof typeof KEPT;

/** Retention in days by kind, where it differs from the default; null: forever. */
export type KeepDays = Partial<Record<KeptName, number | null>>;

export const isKeptName = (name: string): name is KeptName => Object.hasOwn(KEPT, name);

const NAMES = Object.keys(KEPT).filter(isKeptName);
/** Kinds for which each organization may set its own value. */
export const OWN_NAMES = NAMES.filter((name) => KEPT[name].perOrganization);

const FOR_EVER = 'ever';
const MAX_DAYS = 36_500;

/**
 * Parses comma-separated `kind=days`; `ever` means forever.
 * @param names the kinds that may be stated
 * @throws RangeError that describes the expected form
 */
export function keepDays(text: string, names: readonly KeptName[] = NAMES): KeepDays {
  const found: KeepDays = {};
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((one) => one.trim());
    if (!isKeptName(name))
      throw new RangeError(`kind=days with commas between them; kinds: ${names.join(', ')}`);
    const { minDays } = KEPT[name];
    const days = value === FOR_EVER ? null : Number(value);
    if (days !== null && (!/^\d+$/.test(value) || days < minDays || days > MAX_DAYS))
      throw new RangeError(`such that ${name} is from ${minDays} to ${MAX_DAYS} days, or \`${FOR_EVER}\``);
    found[name] = days;
  }
  return found;
}

/** Returns the value for each kind: the stated one, else the default. */
export function inForce(statedDays: KeepDays): Record<KeptName, number | null> {
  const days = (name: KeptName): number | null =>
    statedDays[name] === undefined ? KEPT[name].usualDays : statedDays[name];
  return {
    webhook_deliveries: days('webhook_deliveries'),
    source_runs: days('source_runs'),
    mail_texts: days('mail_texts'),
    bank_files: days('bank_files'),
    notifications: days('notifications'),
    portal_visits: days('portal_visits'),
    portal_links: days('portal_links'),
    invitations: days('invitations'),
    provider_events: days('provider_events'),
    idempotency_keys: days('idempotency_keys'),
    sessions: days('sessions'),
    verifications: days('verifications'),
    shown_codes: days('shown_codes'),
    personal_mails: days('personal_mails'),
    devices: days('devices'),
  };
}
