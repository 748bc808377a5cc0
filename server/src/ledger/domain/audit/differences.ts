import type { AuditedField } from './actions.ts';

/** Any facts of a record; `null` where it was not there before, or is not there afterwards. */
export type Facts = Readonly<object> | null;

/** Texts by these names are kept: what people, settings and records are called, and how they are reached. */
const PLAIN = new Set([
  ...[
    'name',
    'label',
    'firstName',
    'lastName',
    'position',
    'email',
    'legalName',
    'url',
    'issuer',
    'clientId',
  ],
  ...[
    'timezone',
    'language',
    'currency',
    'country',
    'nativeIntegration',
    'externalId',
    'customId',
    'dataType',
  ],
  ...['addresses', 'scope', 'types', 'user', 'frameAncestors', 'senderName', 'senderAddress', 'testAddress'],
  ...[
    'bankName',
    'iban',
    'accountNumber',
    'routingNumber',
    'bic',
    'numberPrefix',
    'monthlyRate',
    'marginPoints',
  ],
  ...['address', 'zipcode', 'city', 'state', 'registrationNumber', 'vatNumber', 'website', 'phone', 'rate'],
  ...['sendingFrom', 'sendingUntil', 'options', 'values', 'key', 'format', 'fileName', 'command', 'accent'],
]);
/** Names below which nothing is kept, whatever it is. */
const SECRET = /secret|token|password|hash|comment|description|content|body|subject|text|reason$|note/i;
/** Ids, days, instants, words of our own and decimal numbers say what they are by their form. */
const FORMED =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d|[A-Z][A-Z_]{0,40}|-?\d{1,20}(\.\d{1,20})?)$/;
/** What a value may take, as JSON; a longer one is said to have changed. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const HIDDEN = Symbol('hidden');

/**
 * What differs between two states of a record, field by field, in the order of their names. Of values that hold a secret or a free text
 * the field alone is told: what is kept for years must not hold what somebody wants forgotten. Texts are kept where their field is
 * known or their form says what they are; so a new field is hidden until somebody decides otherwise.
 * @param leaveOut fields that say nothing, such as when it was changed
 */
export function differences(
  before: Facts,
  after: Facts,
  leaveOut: readonly string[] = ['updatedAt', 'createdAt'],
): AuditedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !leaveOut.includes(name))
    .sort();
  return names.flatMap((field) => {
    const [old, now] = [fieldOf(before, field), fieldOf(after, field)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [shownOld, shownNow] = [shown(old, field, 0), shown(now, field, 0)];
    if (!isKept(shownOld) || !isKept(shownNow)) return [{ field }];
    return [{ field, before: shownOld, after: shownNow }];
  });
}

function fieldOf(facts: Facts, field: string): unknown {
  const value: unknown = facts === null ? null : Reflect.get(facts, field);
  return value === undefined ? null : value;
}

function isKept(value: unknown): boolean {
  return value !== HIDDEN && (JSON.stringify(value)?.length ?? 0) <= MAX_LENGTH;
}

/** A value as it is kept, or HIDDEN; one hidden part hides the whole. */
function shown(value: unknown, field: string, depth: number): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return value !== null && SECRET.test(field) ? HIDDEN : value;
  if (SECRET.test(field) || depth > MAX_DEPTH) return HIDDEN;
  if (typeof value === 'string') return PLAIN.has(field) || FORMED.test(value) ? value : HIDDEN;
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) return HIDDEN;
    const items = value.map((item: unknown) => shown(item, field, depth + 1));
    return items.includes(HIDDEN) ? HIDDEN : items;
  }
  if (typeof value !== 'object') return HIDDEN;
  const parts = Object.entries(value).map(([key, part]) => [key, shown(part, key, depth + 1)] as const);
  return parts.some(([, part]) => part === HIDDEN) ? HIDDEN : Object.fromEntries(parts);
}
