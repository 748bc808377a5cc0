/** Of what is kept for a time and then removed: for how long unless somebody says otherwise. */
export interface KeptKind {
  /** Days; null: for ever. */
  usualDays: number | null;
  /** What is worked with for so many days is not removed before. */
  minDays: number;
  /** Whether each organization may say for itself how long; else it is nobody's, or the same for all. */
  perOrganization: boolean;
}

/** All kinds that `removeOld` removes. What has an end of its own (exports, imports, events, the audit) is told in docs/operations.md. */
export const KEPT = {
  webhook_deliveries: { usualDays: 7, minDays: 1, perOrganization: true },
  mail_texts: { usualDays: null, minDays: 30, perOrganization: true },
  portal_visits: { usualDays: 400, minDays: 1, perOrganization: true },
  portal_links: { usualDays: 30, minDays: 1, perOrganization: true },
  invitations: { usualDays: 365, minDays: 1, perOrganization: true },
  idempotency_keys: { usualDays: 1, minDays: 1, perOrganization: false },
  sessions: { usualDays: 0, minDays: 0, perOrganization: false },
  verifications: { usualDays: 0, minDays: 0, perOrganization: false },
  shown_codes: { usualDays: 0, minDays: 0, perOrganization: false },
  personal_mails: { usualDays: 7, minDays: 1, perOrganization: false },
  devices: { usualDays: 365, minDays: 1, perOrganization: false },
} as const satisfies Record<string, KeptKind>;

export type KeptName = keyof typeof KEPT;

/** For how long what is of a kind is kept, in days, where it is not as usual; null: for ever. */
export type KeepDays = Partial<Record<KeptName, number | null>>;

export const isKeptName = (name: string): name is KeptName => Object.hasOwn(KEPT, name);

const NAMES = Object.keys(KEPT).filter(isKeptName);
/** Of these each organization may say for itself how long. */
export const OWN_NAMES = NAMES.filter((name) => KEPT[name].perOrganization);

const FOR_EVER = 'ever';
const MAX_DAYS = 36_500;

/**
 * Reads `kind=days` with commas between them; `ever` keeps for ever.
 * @param names of the kinds that may be stated
 * @throws RangeError saying what it must be
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

/** What holds for all: as stated, else as usual. */
export function inForce(stated: KeepDays): Record<KeptName, number | null> {
  const days = (name: KeptName): number | null =>
    stated[name] === undefined ? KEPT[name].usualDays : stated[name];
  return {
    webhook_deliveries: days('webhook_deliveries'),
    mail_texts: days('mail_texts'),
    portal_visits: days('portal_visits'),
    portal_links: days('portal_links'),
    invitations: days('invitations'),
    idempotency_keys: days('idempotency_keys'),
    sessions: days('sessions'),
    verifications: days('verifications'),
    shown_codes: days('shown_codes'),
    personal_mails: days('personal_mails'),
    devices: days('devices'),
  };
}
