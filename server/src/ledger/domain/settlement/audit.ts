import type { AuditAction, AuditEntry, AuditRecord } from '../audit/actions.ts';
import { compareRecords } from '../audit/differences.ts';
import type { Ledger } from './ledger.ts';
import type { AccountManager, LedgerCustomer, LedgerDocument, Link, Reconciliation } from './records.ts';
import type { TableChanges } from './table.ts';

/** The audited changes of a closed batch. */
export interface AuditedChanges {
  customers: TableChanges<LedgerCustomer>;
  documents: TableChanges<LedgerDocument>;
  links: TableChanges<Link>;
  reconciliations: TableChanges<Reconciliation>;
  accountManagers: TableChanges<AccountManager>;
}

/** Maximum number of entries for one action in a batch. Above it, they become one entry with a count. */
const MAX_SINGLE = 20;
/** Maximum numbers of records and links in an entry, so that a batch of thousands stays small. */
const MAX_RECORDS = 100;
const MAX_LINKS = 20;

/**
 * Returns the audit entries of a closed batch: links, promises, plans, write-offs, account managers and
 * deletions. All links of a batch share one entry, because payments arrive by the thousand. Decisions of
 * people make one entry a record, up to a limit.
 */
export function ledgerAudit(ledger: Ledger, changes: AuditedChanges): AuditEntry[] {
  const { customers, documents } = changes;
  const decided = [
    ...customers.updated.flatMap((row) => choiceOf('CUSTOMER', ledger.customers.loaded(row.id), row)),
    ...customers.updated.flatMap((row) => creditOf(ledger.customers.loaded(row.id), row)),
    ...documents.inserted.flatMap((row) => (row.promiseDate === null ? [] : decisionsOf(undefined, row))),
    ...documents.updated.flatMap((row) => decisionsOf(ledger.documents.loaded(row.id), row)),
    ...managersOf(changes.accountManagers, customers),
    ...customers.deleted.map((row) => deletionEntry('CUSTOMER', row)),
    ...documents.deleted.map((row) => deletionEntry(row.kind, row)),
  ];
  return [...boundEntries(decided), ...linksOf(ledger, changes)];
}

const pick = (row: object | undefined, names: readonly string[]) =>
  row === undefined ? null : Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));

/** Returns whether none of these fields changed, as in most updates: figures change far more often. */
const isUnchanged = (before: object | undefined, after: object, names: readonly string[]) =>
  before !== undefined && names.every((name) => Reflect.get(before, name) === Reflect.get(after, name));

function changeEntry(
  action: AuditAction,
  records: AuditRecord[],
  rows: readonly [before: object | undefined, after: object],
  names: readonly string[],
): AuditEntry[] {
  if (isUnchanged(rows[0], rows[1], names)) return [];
  const changes = compareRecords(pick(rows[0], names), pick(rows[1], names));
  return changes.length === 0 ? [] : [{ action, records, changes }];
}

/** Returns an entry if the reminder plan or the exclusion from dunning of a record changed. */
function choiceOf(
  kind: 'CUSTOMER' | 'INVOICE',
  before: object | undefined,
  row: LedgerCustomer | LedgerDocument,
): AuditEntry[] {
  const records: AuditRecord[] = [{ kind, id: row.id }];
  if ('customerId' in row) records.push({ kind: 'CUSTOMER', id: row.customerId });
  return changeEntry('dunning.chosen', records, [before, row], ['dunningPlanId', 'dunningOff']);
}

const CREDIT = ['creditLimit', 'paymentTerms', 'onHold', 'onHoldReason'] as const;

/** Returns an entry if the credit limit, the payment terms or the hold of a customer changed. */
const creditOf = (before: LedgerCustomer | undefined, row: LedgerCustomer): AuditEntry[] =>
  changeEntry('customer.credit_changed', [{ kind: 'CUSTOMER', id: row.id }], [before, row], CREDIT);

const PROMISE = ['promiseDate', 'promiseDueOn', 'promiseAmount', 'promiseComment'] as const;

/** Returns the entries for promises, write-offs and plans of an invoice. */
function decisionsOf(before: LedgerDocument | undefined, row: LedgerDocument): AuditEntry[] {
  if (row.kind !== 'INVOICE') return [];
  const records: AuditRecord[] = [
    { kind: 'INVOICE', id: row.id },
    { kind: 'CUSTOMER', id: row.customerId },
  ];
  const wasOff = (before?.writtenOffAt ?? null) !== null;
  const action = wasOff && row.writtenOffAt === null ? 'invoice.write_off_reversed' : 'invoice.written_off';
  return [
    ...(before === undefined ? [] : choiceOf('INVOICE', before, row)),
    ...changeEntry('promise.changed', records, [before, row], PROMISE),
    ...changeEntry(action, records, [before, row], ['writtenOffAt', 'writtenOffReason']),
  ];
}

function deletionEntry(kind: AuditRecord['kind'], row: LedgerCustomer | LedgerDocument): AuditEntry {
  const records: AuditRecord[] = [{ kind, id: row.id }];
  if ('customerId' in row) records.push({ kind: 'CUSTOMER', id: row.customerId });
  const names = ['externalId', 'customId', 'currency', 'amount', 'datedOn'].filter((name) => name in row);
  return { action: 'record.deleted', records, changes: compareRecords(pick(row, names), null) };
}

/** Returns the entries for changed account managers. Those of a new or deleted customer are excluded. */
function managersOf(
  { inserted, deleted: gone }: TableChanges<AccountManager>,
  customers: TableChanges<LedgerCustomer>,
): AuditEntry[] {
  const isNew = new Set([...customers.inserted, ...customers.deleted].map(({ id }) => id));
  const ids = [...new Set([...inserted, ...gone].map(({ customerId }) => customerId))];
  const usersOf = (rows: readonly AccountManager[], id: string) =>
    rows.filter(({ customerId }) => customerId === id).map(({ userId }) => userId);
  return ids
    .filter((id) => !isNew.has(id))
    .map((id) => {
      const changes = compareRecords(
        { accountManagers: usersOf(gone, id) },
        { accountManagers: usersOf(inserted, id) },
      );
      return { action: 'account_managers.changed', records: [{ kind: 'CUSTOMER', id }], changes };
    });
}

/**
 * Returns one entry for all created, changed and removed links of a batch: the counts, and the first
 * MAX_LINKS links.
 */
function linksOf(ledger: Ledger, { links, reconciliations }: AuditedChanges): AuditEntry[] {
  const changedLinks = links.updated.filter((link) => ledger.links.loaded(link.id)?.amount !== link.amount);
  const all = [
    ...links.inserted.map((link) => ({ link, before: 0, after: link.amount })),
    ...changedLinks.map((link) => ({
      link,
      before: ledger.links.loaded(link.id)?.amount ?? 0,
      after: link.amount,
    })),
    ...links.deleted.map((link) => ({ link, before: link.amount, after: 0 })),
  ];
  if (all.length === 0) return [];
  const counts = { made: links.inserted.length, changed: changedLinks.length, removed: links.deleted.length };
  const listed = all.slice(0, MAX_LINKS);
  const amounts = (side: 'before' | 'after') =>
    listed.map(({ link: { creditId, debitId }, [side]: amount }) => ({ creditId, debitId, amount }));
  const { inserted, updated, deleted: undone } = reconciliations;
  const stated = [...inserted, ...updated, ...undone].map(
    ({ id }) => ({ kind: 'RECONCILIATION', id }) as const,
  );
  const ends = all.slice(0, MAX_RECORDS).flatMap(({ link: { creditId, debitId } }) => [creditId, debitId]);
  const documents = [...new Set(ends)].flatMap((id): AuditRecord[] => {
    const row = ledger.documents.get(id) ?? ledger.documents.loaded(id);
    return row === undefined ? [] : [{ kind: row.kind, id }];
  });
  const changes = [
    ...Object.entries(counts).flatMap(([field, after]) => (after === 0 ? [] : [{ field, before: 0, after }])),
    { field: 'links', before: amounts('before'), after: amounts('after') },
  ];
  return [{ action: 'links.changed', records: [...stated, ...documents].slice(0, MAX_RECORDS), changes }];
}

/** Replaces many entries of one action by one entry with a count. */
function boundEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  const byAction = new Map<AuditAction, AuditEntry[]>();
  for (const entry of entries) {
    const alike = byAction.get(entry.action) ?? [];
    alike.push(entry);
    byAction.set(entry.action, alike);
  }
  return [...byAction].flatMap(([action, alike]) => {
    if (alike.length <= MAX_SINGLE) return alike;
    const records = alike.flatMap((entry) => entry.records.slice(0, 1)).slice(0, MAX_RECORDS);
    return [{ action, records, changes: [{ field: 'count', before: 0, after: alike.length }] }];
  });
}
