import { createHash } from 'node:crypto';
import type { DocumentAmounts, RecordedRow } from '../../../platform/work-context.ts';

/** A field that a command changes, as the audit log records it. */
export interface EffectChange {
  action: string;
  record: { kind: string; id: string | null; name: string | null };
  /** Null: the action changes no field. */
  field: string | null;
  before: unknown;
  after: unknown;
  /** Whether the values are texts, which the audit log omits. */
  isHidden: boolean;
}

/** An email as it is sent. */
export interface EffectEmail {
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  attachments: string[];
}

/** How much a command changes the amounts of a document. */
export interface ChangedDocument extends Omit<DocumentAmounts, 'id' | 'datedOn'> {
  /** Null: the command creates it. */
  id: string | null;
  /** The day of a document that the command creates. */
  datedOn: string | null;
}

/** Everything that a command does to one record. */
export interface RecordEffect {
  changes: EffectChange[];
  /** Currency of the amounts of the changes. Null: the record has none. */
  currency: string | null;
  /** Money that it writes off, or applies to invoices. */
  money: { currency: string; amount: number }[];
  /** All documents whose amounts it changes, sorted. */
  documents: ChangedDocument[];
  email: EffectEmail | null;
}

/** When a plan began to be tried, or was approved. */
export interface EffectStart {
  /** On the clock of the organization. */
  startedAt: string;
  /** On the clock of the machine. */
  startedMs: number;
  /** An id of that moment. Later ids are greater, even where their source is ahead of the clock. */
  startId: string;
}

/** The time in which a command and the earlier ones of its plan ran. Ids and instants of that time differ each time. */
export interface EffectRun extends EffectStart {
  endedAt: string;
}

/** The state of a record, as far as audit entries do not show it. */
export interface RecordState {
  currency: string | null;
  /** Money of the record that a command moves as far as it changes this. Null: it moves none. */
  countedAmount: number | null;
  facts: Readonly<Record<string, unknown>>;
}

/** Fields that commands set to their user, such as `madeByUserId`. Who approves is not known at the proposal. */
const ACTOR_FIELD = /ByUserId$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns the field changes in the audit entries of a command. Without an audit entry, it returns one change without a
 * field for each event. Ids and instants that the command created are null, so that two runs compare equal.
 */
export function changesOf(recorded: readonly RecordedRow[], run: EffectRun): EffectChange[] {
  const audit = recorded.flatMap((row) => row.audit);
  if (audit.length === 0)
    return recorded.flatMap(({ eventTypes }) => eventTypes.map((action) => changeWithoutField(action)));
  return audit.flatMap(({ action, records, changes }) => {
    const mainRecord = records[0] ?? {};
    const id = textOf(mainRecord, 'id');
    const record = {
      kind: textOf(mainRecord, 'kind') ?? '',
      id: id === null || isNewId(id, run) ? null : id,
      name: null,
    };
    if (changes.length === 0) return [{ ...changeWithoutField(action), record }];
    return changes.map((change) => {
      const field = textOf(change, 'field');
      return {
        action,
        record,
        field,
        before: maskRunValues(field, Reflect.get(change, 'before') ?? null, run),
        after: maskRunValues(field, Reflect.get(change, 'after') ?? null, run),
        isHidden: !('before' in change),
      };
    });
  });
}

/** Returns all documents whose amounts a command changed, in one order. Those that it created have no id. */
export function changedDocuments(recorded: readonly RecordedRow[], run: EffectRun): ChangedDocument[] {
  const byId = new Map<string, DocumentAmounts>();
  for (const one of recorded.flatMap(({ documents }) => documents)) {
    const earlier = byId.get(one.id);
    byId.set(one.id, earlier === undefined ? one : addedAmounts(earlier, one));
  }
  const changed = [...byId.values()].map((one): ChangedDocument => {
    const isNew = isNewId(one.id, run);
    return { ...one, id: isNew ? null : one.id, datedOn: isNew ? one.datedOn : null };
  });
  const keyed = changed.map((one) => [JSON.stringify(withSortedKeys(one)), one] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

const addedAmounts = (earlier: DocumentAmounts, later: DocumentAmounts): DocumentAmounts => ({
  ...later,
  amount: earlier.amount + later.amount,
  linked: earlier.linked + later.linked,
  refunded: earlier.refunded + later.refunded,
  writtenOff: earlier.writtenOff + later.writtenOff,
});

/** Returns a change without a field, such as `action.created`. */
function changeWithoutField(action: string): EffectChange {
  const kind = action.replace(/\..*/, '').toUpperCase();
  return {
    action,
    record: { kind, id: null, name: null },
    field: null,
    before: null,
    after: null,
    isHidden: false,
  };
}

/** Returns the fields of a record that differ. */
export function comparedFacts(
  [before, after]: readonly [RecordState | null, RecordState | null],
  record: EffectChange['record'],
  { action, run }: { action: string; run: EffectRun },
): EffectChange[] {
  return Object.entries(after?.facts ?? {}).flatMap(([field, value]) => {
    const [masked, maskedAfter] = [before?.facts[field], value].map((fact) =>
      maskRunValues(field, fact ?? null, run),
    );
    if (JSON.stringify(masked) === JSON.stringify(maskedAfter)) return [];
    return [{ action, record, field, before: masked, after: maskedAfter, isHidden: false }];
  });
}

/** Returns a text that is equal for equal effects. */
export function fingerprintOf({ changes, money, documents, email }: RecordEffect): string {
  const comparedChanges = changes.map(({ record, ...change }) => [
    record.kind,
    record.id,
    withSortedKeys(change),
  ]);
  const compared = [comparedChanges, money, documents.map(withSortedKeys)];
  return hashOf([...compared, email === null ? null : withSortedKeys(email)]);
}

/** Returns a text that is equal for the same effects in the same order. */
export const fingerprintOfAll = (effects: readonly { fingerprint: string }[]): string =>
  hashOf(effects.map(({ fingerprint }) => fingerprint));

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function textOf(record: object, name: string): string | null {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : null;
}

/** Returns the value of a field without ids and instants of the run, and without its actor. */
const maskRunValues = (field: string | null, value: unknown, run: EffectRun): unknown =>
  field !== null && ACTOR_FIELD.test(field) ? null : maskRunValue(value, run);

/** Returns a value in which ids and instants of the run are null. */
function maskRunValue(value: unknown, run: EffectRun): unknown {
  if (typeof value === 'string') return isIdOrInstantOfRun(value, run) ? null : value;
  if (Array.isArray(value)) return value.map((item: unknown) => maskRunValue(item, run));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, maskRunValues(name, part, run)]),
  );
}

function isIdOrInstantOfRun(text: string, run: EffectRun): boolean {
  if (isNewId(text, run)) return true;
  if (!INSTANT.test(text)) return false;
  const at = Date.parse(text);
  return at >= Date.parse(run.startedAt) && at <= Date.parse(run.endedAt);
}

const isNewId = (text: string, { startId }: EffectRun): boolean => UUID_V7.test(text) && text > startId;

/** Returns a value whose properties are in one order, so that JSON of equal values is equal. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withSortedKeys(part)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
