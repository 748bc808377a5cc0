import type { AuditedField } from './actions.ts';

/** The facts of a record; `null` before it exists or after it is deleted. */
export type RecordFacts = Readonly<object> | null;

/** Text fields whose values are stored: names of people, settings and records, and contact data. */
const PLAIN = new Set([
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
  'timezone',
  'language',
  'currency',
  'country',
  'nativeIntegration',
  'externalId',
  'customId',
  'dataType',
  'addresses',
  'scope',
  'types',
  'user',
  'frameAncestors',
  'senderName',
  'senderAddress',
  'testAddress',
  'bankName',
  'iban',
  'accountNumber',
  'routingNumber',
  'bic',
  'numberPrefix',
  'monthlyRate',
  'marginPoints',
  'address',
  'zipcode',
  'city',
  'state',
  'registrationNumber',
  'vatNumber',
  'website',
  'phone',
  'rate',
  'sendingFrom',
  'sendingUntil',
  'options',
  'values',
  'key',
  'format',
  'fileName',
  'command',
  'accent',
]);
/** Field names whose values are never stored. */
const SECRET = /secret|token|password|hash|comment|description|content|body|subject|text|reason$|note/i;
/** Values that are safe by their form: ids, days, instants, enum constants and decimal numbers. */
const FORMED =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d|[A-Z][A-Z_]{0,40}|-?\d{1,20}(\.\d{1,20})?)$/;
/** Longest stored value, as JSON. For a longer one only the field name is stored. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const HIDDEN = Symbol('hidden');

/**
 * Compares two states of a record and returns the changed fields, sorted by name. For values that hold a
 * secret or free text, only the field name is returned. Audit entries are kept for years, so they must not
 * contain personal data that must be erased later. A text is stored only if its field is listed or its form
 * is safe. A new field is therefore hidden by default.
 * @param leaveOut fields to ignore, such as the time of the last change
 */
export function compareRecords(
  before: RecordFacts,
  after: RecordFacts,
  leaveOut: readonly string[] = ['updatedAt', 'createdAt'],
): AuditedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !leaveOut.includes(name))
    .sort();
  return names.flatMap((field) => {
    const [old, now] = [fieldOf(before, field), fieldOf(after, field)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [shownOld, shownNow] = [auditedValue(old, field, 0), auditedValue(now, field, 0)];
    if (!isKept(shownOld) || !isKept(shownNow)) return [{ field }];
    return [{ field, before: shownOld, after: shownNow }];
  });
}

function fieldOf(facts: RecordFacts, field: string): unknown {
  const value: unknown = facts === null ? null : Reflect.get(facts, field);
  return value === undefined ? null : value;
}

function isKept(value: unknown): boolean {
  return value !== HIDDEN && (JSON.stringify(value)?.length ?? 0) <= MAX_LENGTH;
}

/** Returns a value as the audit log stores it, or HIDDEN. One hidden part hides the whole value. */
function auditedValue(value: unknown, field: string, depth: number): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return value !== null && SECRET.test(field) ? HIDDEN : value;
  if (SECRET.test(field) || depth > MAX_DEPTH) return HIDDEN;
  if (typeof value === 'string') return PLAIN.has(field) || FORMED.test(value) ? value : HIDDEN;
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) return HIDDEN;
    const items = value.map((item: unknown) => auditedValue(item, field, depth + 1));
    return items.includes(HIDDEN) ? HIDDEN : items;
  }
  if (typeof value !== 'object') return HIDDEN;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, auditedValue(part, key, depth + 1)] as const,
  );
  return parts.some(([, part]) => part === HIDDEN) ? HIDDEN : Object.fromEntries(parts);
}
