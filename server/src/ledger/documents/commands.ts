import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { STORED_UNSEEN, unavailable } from '../../platform/db/unavailable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { statedDate } from '../domain/calendar.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Change, LinkInput, Outcome, PutDocument, Ref } from '../domain/settlement/changes.ts';
import type { DocumentFacts, DocumentKind } from '../domain/settlement/records.ts';
import { settleCombined } from '../settlement/combine.ts';
import { refusalError, type SettlementContext, settleOne } from '../settlement/settle.ts';
import { ledgerView } from './ledger-view.ts';
import { type DocumentView, viewStatement, viewsOf } from './views.ts';

/** The organization as settlement needs it. */
export function settlementOf(
  { database, clock }: DataContext,
  organization: Organization,
): SettlementContext {
  const { id, currency, rates, timezone } = organization;
  return { database, clock, organizationId: id, currency, rates, timezone };
}

/** Carries out one import and answers with the record as it stands in the same transaction. */
export async function importDocument(
  context: DataContext,
  organization: Organization,
  change: PutDocument,
): Promise<DocumentView> {
  const { outcome, rows } = await settleCombined(settlementOf(context, organization), change, {
    name: change.kind,
    fromLedger: ledgerView,
    statement: (ids) => viewStatement(organization.id, change.kind, ids),
  });
  if (outcome instanceof Refusal) throw refusalError(outcome);
  return viewOf(rows);
}

/** What else is done in the transaction of an import; what it throws undoes all. */
export interface Beside {
  /** Before anything is written, under the locks. */
  before?: (connection: Connection) => Promise<unknown>;
  /** Afterwards; is told the id of the document, and whether the change itself made it another one. */
  after: (connection: Connection, id: string, isChanged: boolean) => Promise<unknown>;
}

/** Like `importDocument`, in a transaction of its own to which `beside` adds. */
export async function importWith(
  context: DataContext,
  organization: Organization,
  change: PutDocument,
  beside: Beside | Beside['after'],
): Promise<DocumentView> {
  const { before, after: extend } = typeof beside === 'function' ? { after: beside } : beside;
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    ...(before === undefined ? {} : { complete: checkingFirst(change, before) }),
    extend: async (connection, [outcome]) => {
      if (isStored(outcome)) await extend(connection, outcome.id, outcome.status !== 'unchanged');
    },
    answers: ([outcome]) =>
      isStored(outcome) ? [viewStatement(organization.id, change.kind, [outcome.id])] : [],
  });
  return viewOf(answers[0]?.rows ?? []);
}

/** For settlement: does something under the locks, before a change that stays as it is. */
export const checkingFirst =
  <C extends Change>(change: C, before: (connection: Connection) => Promise<unknown>) =>
  async (connection: Connection): Promise<C[]> => {
    await before(connection);
    return [change];
  };

function isStored(outcome: Outcome | Refusal | undefined): outcome is Outcome & { id: string } {
  return outcome !== undefined && !(outcome instanceof Refusal) && outcome.id !== null;
}

function viewOf(rows: Parameters<typeof viewsOf>[0]): DocumentView {
  const [view] = viewsOf(rows);
  // Read anew because the answer was lost with the connection, and deleted by somebody else before.
  if (view === undefined) throw unavailable(null, STORED_UNSEEN);
  return view;
}

/** Deletes one document; its links go with it and the other ends are restored. */
export async function deleteDocument(
  context: DataContext,
  organization: Organization,
  kind: DocumentKind,
  target: Ref,
): Promise<void> {
  await settleOne(settlementOf(context, organization), { type: 'deleteDocument', kind, target });
}

/** The customer of a path that does not exist is a missing address, not a wrong reference. */
export function customerOfPath(error: unknown): never {
  if (
    error instanceof ApiError &&
    error.code === 'REFERENCE_NOT_FOUND' &&
    error.details[0]?.field.startsWith('customer.')
  )
    throw notFound();
  throw error;
}

/** Text as it is stored: the empty string means the same as null. */
export const textOrNull = (value: string | null): string | null => (value === '' ? null : value);

/** Dates of documents as callers write them, as facts; absent stays absent. */
export const datesOf = ({ timezone }: Organization) => ({
  /** Where there always is one, null counts as absent. */
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

/** Copies a field of an input, converted; what is absent stays absent. */
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

/** Like `optionalFact`, for what cannot be empty: null counts as absent. */
export function nonNullFact<K extends keyof DocumentFacts, V>(
  key: K,
  value: V | null | undefined,
  convert: (value: V) => DocumentFacts[K],
): Partial<DocumentFacts> {
  return value === null ? {} : optionalFact(key, value, convert);
}

/** The id and externalId by which an import body names its own record. */
export function targetOf(body: { id?: string; externalId?: string }): Ref {
  const target: Ref = {};
  if (body.id !== undefined) target.id = body.id.toLowerCase();
  if (body.externalId !== undefined) target.externalId = body.externalId;
  return target;
}

/**
 * A reference of a body; UUIDs are compared without case. Connectors always send a customId, which several documents may
 * share and the source may have changed since: beside an id or an externalId it is not looked at.
 */
export function refOf({ id, externalId, customId }: Ref): Ref {
  if (id === undefined && externalId === undefined) return customId === undefined ? {} : { customId };
  return {
    ...(id === undefined ? {} : { id: id.toLowerCase() }),
    ...(externalId === undefined ? {} : { externalId }),
  };
}

/** The lines of a link list; null clears it. */
export function linkInputsOf<P extends string>(
  list: readonly ({ amountLinked: number } & Record<P, Ref>)[] | null,
  property: P,
): LinkInput[] {
  return (list ?? []).map((line) => ({ target: refOf(line[property]), amount: line.amountLinked }));
}
