import type { FieldAssignment } from '../../ledger/commands.ts';
import type { LinkInput, Ref } from '../../ledger/domain/settlement/changes.ts';
import { type StoredValue, sameStored } from '../../ledger/reads.ts';
import { isRecord } from '../../platform/is-record.ts';
import { type FieldDifference, fieldDifferences } from './difference.ts';
import type { StatedRecord } from './stated-record.ts';
import type { NamedRecord, StoredLink, StoredRecord } from './stored.ts';

/**
 * Returns the fields that differ between the file and the stored record. Fields that the file omits are
 * ignored.
 */
export function compareRecord(statedRecord: StatedRecord, stored: StoredRecord): FieldDifference[] {
  const all = fieldDifferences(withKeptAccount(statedRecord.fields, stored.fields), stored.fields);
  // A difference in a date implies one in its day; report only the date.
  const found = all.filter(({ field }) => !all.some((one) => field === `day of ${one.field}`));
  const { externalId } = statedRecord.target;
  if (externalId !== undefined && externalId !== stored.externalId)
    found.unshift({ field: 'externalId', given: externalId, stored: stored.externalId });
  for (const [field, ref] of statedRecord.refs) {
    const storedValue = stored.refs[field] ?? null;
    const known = storedValue === null ? [] : [storedValue, ...(stored.aliases?.[field] ?? [])];
    const isSame = ref === null ? storedValue === null : known.some((one) => matchesRef(ref, one));
    if (!isSame) found.push({ field, given: ref, stored: storedValue });
  }
  for (const [list, inputs] of statedRecord.links)
    found.push(...compareLinks(list, inputs, stored.links[list] ?? []));
  return found;
}

/** Completes a stated virtual account: the same IBAN keeps the stored facts that the file omits. */
function withKeptAccount(
  fields: ReadonlyMap<string, unknown>,
  { paymentAccount: stored }: StoredRecord['fields'],
): ReadonlyMap<string, unknown> {
  const stated = fields.get('paymentAccount');
  if (!isRecord(stated) || !isRecord(stored) || stated['iban'] !== stored['iban']) return fields;
  return new Map(fields).set('paymentAccount', { ...stored, ...stated });
}

/** Checks whether a reference matches a record. All given ids must match, as in an import. */
function matchesRef(ref: Ref, { id, externalId, customId }: NamedRecord): boolean {
  return (
    (ref.id === undefined || ref.id === id) &&
    (ref.externalId === undefined || ref.externalId === externalId) &&
    (ref.customId === undefined || ref.customId === customId)
  );
}

/** Compares linked amounts by document. Several links of one pair are summed, as in an import. */
function compareLinks(
  list: string,
  inputs: readonly LinkInput[],
  links: readonly StoredLink[],
): FieldDifference[] {
  const found: FieldDifference[] = [];
  const left = new Set(links);
  for (const { target, amount } of inputs) {
    const own = [...left].filter((link) => matchesRef(target, link.target));
    for (const link of own) left.delete(link);
    const storedValue = own.length === 0 ? null : own.reduce((sum, link) => sum + link.amount, 0);
    const name = target.externalId ?? target.customId ?? target.id ?? '';
    if (storedValue !== amount)
      found.push({ field: `${list}[${name}].amountLinked`, given: amount, stored: storedValue });
  }
  for (const link of left)
    found.push({
      field: `${list}[${link.target.externalId}].amountLinked`,
      given: null,
      stored: link.amount,
    });
  return found;
}

/** Returns the custom fields that an assignment would change. */
export function compareCustomFields(
  assignment: FieldAssignment | undefined,
  stored: ReadonlyMap<string, StoredValue> = new Map(),
): FieldDifference[] {
  if (assignment === undefined) return [];
  const input = new Map(assignment.values.map(({ fieldId, value }) => [fieldId, value]));
  const cleared = assignment.clearsAll ? [...stored.keys()].filter((id) => !input.has(id)) : [];
  return [...input.keys(), ...cleared].flatMap((fieldId) => {
    const [value, storedValue] = [input.get(fieldId), stored.get(fieldId)];
    if (sameStored(value, storedValue)) return [];
    return [
      {
        field: `customFields[${fieldId}].value`,
        given: displayValue(value),
        stored: displayValue(storedValue),
      },
    ];
  });
}

/** Formats a value for people: text unchanged, several labels as a list. */
function displayValue(value: StoredValue | undefined): string | string[] | null {
  const [first, ...others] = value?.keys ?? [];
  if (first === undefined) return null;
  return value?.longText ?? (others.length === 0 ? first : [first, ...others]);
}
