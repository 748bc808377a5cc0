import { statedDate } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { STORED_UNSEEN, unavailableError } from '../../platform/db/unavailable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { RefusalError } from '../domain/refusal.ts';
import type {
  Change,
  DeleteDocument,
  LinkInput,
  Outcome,
  PutDocument,
  Ref,
} from '../domain/settlement/changes.ts';
import type { DocumentFacts, DocumentKind } from '../domain/settlement/records.ts';
import { settleBatched } from '../settlement/group-commit.ts';
import { changesUndoing, loadPartsOfDocument } from '../settlement/matched-parts.ts';
import { refusalError } from '../settlement/refusal-error.ts';
import {
  type SettlementContext,
  type SettleOptions,
  settleOne,
  settleTogether,
} from '../settlement/settle.ts';
import { ledgerView } from './ledger-view.ts';
import { type DocumentView, viewStatement, viewsOf } from './views.ts';

/** Returns the organization's settings that settlement needs. */
export function settlementOf(
  { database, clock }: DataContext,
  organization: Organization,
): SettlementContext {
  const { id, currency, rates, timezone } = organization;
  return { database, clock, organizationId: id, currency, rates, timezone };
}

/** Imports one document and returns it as it is in the same transaction. */
export async function importDocument(
  context: DataContext,
  organization: Organization,
  change: PutDocument,
): Promise<DocumentView> {
  const { outcome, rows } = await settleBatched(settlementOf(context, organization), change, {
    name: change.kind,
    fromLedger: ledgerView,
    statement: (ids) => viewStatement(organization.id, change.kind, ids),
  });
  if (outcome instanceof RefusalError) throw refusalError(outcome);
  return viewOf(rows);
}

/** Hooks that run inside the import transaction. Throwing rolls it back. */
export interface ImportHooks {
  /** Run in sequence, under the locks, before anything is written. */
  before?: readonly (CheckUnderLock | undefined)[];
  /** Runs after the write, with the document's id and whether the change modified it. */
  after: (connection: Connection, id: string, isChanged: boolean) => Promise<unknown>;
}

/** Imports one document in a transaction of its own, with hooks. */
export async function importWith(
  context: DataContext,
  organization: Organization,
  change: PutDocument,
  hooks: ImportHooks | ImportHooks['after'],
): Promise<DocumentView> {
  const { before = [], after: extend } = typeof hooks === 'function' ? { after: hooks } : hooks;
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    ...checkingFirst(change, ...before),
    afterWrite: async (connection, [outcome]) => {
      if (isStored(outcome)) await extend(connection, outcome.id, outcome.status !== 'unchanged');
    },
    reads: ([outcome]) =>
      isStored(outcome) ? [viewStatement(organization.id, change.kind, [outcome.id])] : [],
  });
  return viewOf(answers[0]?.rows ?? []);
}

/** A check that runs before a change, under its locks. Throwing refuses the change. */
export type CheckUnderLock = (connection: Connection) => Promise<unknown>;

/**
 * Returns settlement options that run checks under the locks before the change. Without checks, returns no
 * options.
 */
export function checkingFirst(
  change: Change,
  ...checks: readonly (CheckUnderLock | undefined)[]
): Pick<SettleOptions, 'prepareUnderLock'> {
  const presentChecks = checks.filter((check) => check !== undefined);
  if (presentChecks.length === 0) return {};
  return {
    prepareUnderLock: async (connection) => {
      for (const check of presentChecks) await check(connection);
      return [change];
    },
  };
}

function isStored(outcome: Outcome | RefusalError | undefined): outcome is Outcome & { id: string } {
  return outcome !== undefined && !(outcome instanceof RefusalError) && outcome.id !== null;
}

function viewOf(rows: Parameters<typeof viewsOf>[0]): DocumentView {
  const [view] = viewsOf(rows);
  // The answer was lost with the connection, and another transaction deleted the document before it was read
  // again.
  if (view === undefined) throw unavailableError(null, STORED_UNSEEN);
  return view;
}

/** Deletes one document with its links and restores the linked documents. */
export async function deleteDocument(
  context: DataContext,
  organization: Organization,
  kind: DocumentKind,
  target: Ref,
): Promise<void> {
  const deletion: DeleteDocument = { type: 'deleteDocument', kind, target };
  const further = await changesOfMatch(context, organization.id, deletion);
  const settlement = settlementOf(context, organization);
  if (further.length === 0) await settleOne(settlement, deletion);
  else await settleTogether(settlement, [deletion, ...further], { work: async () => undefined });
}

/** Returns the changes that undo the links and write-offs which a match made with a payment or refund. */
async function changesOfMatch(
  { database }: DataContext,
  organizationId: string,
  { kind, target }: DeleteDocument,
): Promise<Change[]> {
  if (kind !== 'PAYMENT' && kind !== 'REFUND') return [];
  const parts = await loadPartsOfDocument(database.pool, organizationId, kind, target);
  return parts.flatMap(changesUndoing);
}

/**
 * Converts the error for an unknown customer in the path to 404, because a path is not a reference in the
 * body.
 */
export function customerOfPath(error: unknown): never {
  if (
    error instanceof ApiError &&
    error.code === 'REFERENCE_NOT_FOUND' &&
    error.details[0]?.field.startsWith('customer.')
  )
    throw notFound();
  throw error;
}

/** Returns null for the empty string, which has the same meaning. */
export const textOrNull = (value: string | null): string | null => (value === '' ? null : value);

/** Converts dates in requests to document facts. Absent dates stay absent. */
export const datesOf = ({ timezone }: Organization) => ({
  /** For a date that is never empty: null counts as absent. */
  dated: (text: string | null | undefined): Partial<DocumentFacts> => {
    if (text === undefined || text === null) return {};
    const { at, on } = statedDate(text, timezone);
    return { datedAt: at, ...(on === undefined ? {} : { datedOn: on }) };
  },
  due: (text: string | null | undefined): Partial<DocumentFacts> => {
    if (text === undefined) return {};
    if (text === null) return { dueAt: null };
    const { at, on } = statedDate(text, timezone);
    return { dueAt: at, ...(on === undefined ? {} : { dueOn: on }) };
  },
  promised: (text: string | null): Partial<DocumentFacts> => {
    if (text === null) return { promiseDate: null };
    const { at, on } = statedDate(text, timezone);
    return { promiseDate: at, ...(on === undefined ? {} : { promiseDueOn: on }) };
  },
});

/** Copies a field of an input and converts it. An absent field stays absent. */
export function optionalFact<K extends keyof DocumentFacts, V>(
  key: K,
  value: V | undefined,
  convert: (value: V) => DocumentFacts[K],
): Partial<DocumentFacts> {
  if (value === undefined) return {};
  const facts: Partial<DocumentFacts> = {};
  facts[key] = convert(value);
  return facts;
}

/** Copies a field that cannot be empty: null counts as absent. */
export function nonNullFact<K extends keyof DocumentFacts, V>(
  key: K,
  value: V | null | undefined,
  convert: (value: V) => DocumentFacts[K],
): Partial<DocumentFacts> {
  return value === null ? {} : optionalFact(key, value, convert);
}

/** Returns the id and externalId by which an import body identifies its own record. */
export function targetOf(body: { id?: string; externalId?: string }): Ref {
  const target: Ref = {};
  if (body.id !== undefined) target.id = body.id.toLowerCase();
  if (body.externalId !== undefined) target.externalId = body.externalId;
  return target;
}

/**
 * Normalises a reference; UUIDs are compared without case. With an id or externalId, the customId is ignored.
 * Connectors always send a customId, but it may be ambiguous or outdated.
 */
export function refOf({ id, externalId, customId }: Ref): Ref {
  if (id === undefined && externalId === undefined) return customId === undefined ? {} : { customId };
  return {
    ...(id === undefined ? {} : { id: id.toLowerCase() }),
    ...(externalId === undefined ? {} : { externalId }),
  };
}

/** Converts the lines of a link list. Null is the empty list. */
export function linkInputsOf<P extends string>(
  list: readonly ({ amountLinked: number } & Record<P, Ref>)[] | null,
  property: P,
): LinkInput[] {
  return (list ?? []).map((line) => ({ target: refOf(line[property]), amount: line.amountLinked }));
}
