import { Readable } from 'node:stream';
import { FROM_HOLDING_MONEY, HOLDS_UNTIL } from '../../cash/relations.ts';
import { actionsById, HOLD_REASON } from '../../dunning/actions/queries.ts';
import {
  applyNotification,
  closeActions,
  type HeldAction,
  holdActions,
  performerOf,
} from '../../dunning/commands.ts';
import { fromActionsWith } from '../../dunning/relations.ts';
import type { ActionOutcome } from '../../dunning/schemas.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { joinCustomer, SOURCE_FRESH_UNTIL } from '../../ledger/relations.ts';
import { wordsOf } from '../../mail/index.ts';
import { FROM_HOLDING_PAYMENTS, PAYMENT_HOLDS_UNTIL } from '../../online-payments/relations.ts';
import { ownCustomersOf } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { ownFile } from '../../platform/files/check.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import { discardStaged, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type LetterFacts, type LetterOrNone, loadLetters } from './facts.ts';
import { lettersPdf } from './pdf.ts';
import { findBatch } from './queries.ts';
import { type LetterBatch, MAX_LETTERS, type NewLetterBatch } from './schema.ts';
import { type LetterSender, loadSender } from './sender.ts';
import { type LetterText, writeTexts } from './text.ts';

const MAX_BYTES = 100 * 1024 * 1024;

/** The result of an action in a batch. */
interface Letter {
  actionId: string;
  outcome: ActionOutcome;
  firstPage: number | null;
  pageCount: number;
}

/**
 * Prints letters into one PDF and marks their actions as printed, in one transaction under the locks of their
 * customers' families. After an interruption either the whole batch exists and its actions are done, or
 * nothing has changed. Letters without remaining contents are ignored, with the reason.
 * @throws REFERENCE_NOT_FOUND for actions that do not exist, INVALID_DATA for actions of another type,
 *   CONFLICT for actions that are no longer open, or if there is nothing to print
 */
export async function printLetters(
  context: Context,
  organization: Organization,
  { actionIds }: NewLetterBatch,
  user: ActingUser | null,
): Promise<LetterBatch> {
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const wanted =
      actionIds?.map((one) => one.toLowerCase()) ??
      (await waitingLetters(connection, organization.id, clock.now()));
    const held = await holdActions(connection, organization.id, wanted);
    if (actionIds !== undefined) {
      checkChosen(wanted, held);
      await checkHeld(connection, organization.id, wanted);
    }
    const by = performerOf(user);
    const ready = wanted.filter((one) => held.get(one)?.state === 'TODO');
    if (ready.length === 0) throw new ApiError('CONFLICT', refusal('LETTERS_NONE'));
    const now = clock.now();
    const loaded = await loadLetters(connection, organization, ready, now, false);
    if (actionIds !== undefined) {
      refuseHeldByCash(wanted, loaded);
      refuseHeldBySource(wanted, loaded);
    }
    const found = loaded.filter((one) => !isHeldByCash(one) && !isHeldBySource(one));
    if (found.length === 0) throw new ApiError('CONFLICT', refusal('LETTERS_NONE'));
    const batchId = newId();
    await storeBatch(context, connection, organization, { batchId, found, by, now });
    return findBatch(connection, organization.id, batchId);
  });
}

const isHeldByCash = (letter: LetterOrNone): boolean => 'step' in letter && letter.isHeldByCash;

/** Rejects letters to customers whose money is not applied yet. @throws CONFLICT naming them */
function refuseHeldByCash(chosen: readonly string[], loaded: readonly LetterOrNone[]): void {
  const held = new Set(loaded.filter(isHeldByCash).map(({ actionId }) => actionId));
  const details = chosen.flatMap((id, i) =>
    held.has(id) ? [{ field: `actionIds[${i}]`, error: 'a payment of the customer is not applied yet' }] : [],
  );
  if (details.length > 0)
    throw new ApiError('CONFLICT', refusal('LETTERS_PAID'), {
      details,
    });
}

const isHeldBySource = (letter: LetterOrNone): boolean => 'step' in letter && letter.isHeldBySource;

/** Rejects letters to customers whose source was not read lately. @throws CONFLICT naming them */
function refuseHeldBySource(chosen: readonly string[], loaded: readonly LetterOrNone[]): void {
  const held = new Set(loaded.filter(isHeldBySource).map(({ actionId }) => actionId));
  const details = chosen.flatMap((id, i) =>
    held.has(id)
      ? [{ field: `actionIds[${i}]`, error: 'the ERP of the customer was not read in the last 15 minutes' }]
      : [],
  );
  if (details.length > 0) throw new ApiError('CONFLICT', refusal('LETTERS_STALE'), { details });
}

/** Rejects formal notices without payment details. @throws CONFLICT naming them */
async function checkHeld(
  connection: Connection,
  organizationId: string,
  chosen: readonly string[],
): Promise<void> {
  const actions = await actionsById(connection, organizationId, chosen);
  const details = chosen.flatMap((id, i) =>
    (actions.get(id)?.holdReason ?? null) === null
      ? []
      : [{ field: `actionIds[${i}]`, error: 'claims a currency without a bank account' }],
  );
  if (details.length > 0)
    throw new ApiError('CONFLICT', refusal('LETTERS_NO_ACCOUNT'), {
      details,
    });
}

/** Returns the letters to print, without formal notices that lack payment details and those that money holds. */
async function waitingLetters(
  connection: Connection,
  organizationId: string,
  now: Timestamp,
): Promise<string[]> {
  const userId = rowScope();
  const own = ownCustomersOf('a.customer_id', { organization: '$1', user: '$4' });
  const { rows } = await connection.query<{ id: string }>({
    name: userId === null ? 'letters to print' : 'own letters to print',
    text: `SELECT a.id ${fromActionsWith('a', joinCustomer('c', 'a.customer_id'))}
             AND a.state = 'TODO' AND a.type = 'LETTER' AND a.due_at <= $2
             AND (a.snoozed_until IS NULL OR a.snoozed_until <= $2) AND ${HOLD_REASON} IS NULL
             AND (a.dunning_plan_id IS NULL OR NOT (EXISTS (SELECT 1 ${FROM_HOLDING_MONEY} AND ${HOLDS_UNTIL} > $2)
               OR EXISTS (SELECT 1 ${FROM_HOLDING_PAYMENTS} AND ${PAYMENT_HOLDS_UNTIL} > $2)))
             AND (a.dunning_plan_id IS NULL OR coalesce(${SOURCE_FRESH_UNTIL} >= $2, true))${userId === null ? '' : ` AND ${own}`}
           ORDER BY a.due_at, a.id LIMIT $3`,
    values: [organizationId, now, MAX_LETTERS, ...(userId === null ? [] : [userId])],
  });
  return rows.map(({ id }) => id);
}

function checkChosen(wanted: readonly string[], held: ReadonlyMap<string, HeldAction>): void {
  const problems = (problemOf: (action: HeldAction | undefined) => string | null) =>
    wanted.flatMap((id, i) => {
      const problem = problemOf(held.get(id));
      return problem === null ? [] : [{ field: `actionIds[${i}]`, error: problem }];
    });
  const refuse = (code: 'REFERENCE_NOT_FOUND' | 'INVALID_DATA' | 'CONFLICT', message: string) => {
    const problemsOf = {
      REFERENCE_NOT_FOUND: (action: HeldAction | undefined) =>
        action === undefined ? 'does not exist' : null,
      INVALID_DATA: (action: HeldAction | undefined) =>
        action === undefined || action.type === 'LETTER' ? null : `is a ${action.type}`,
      CONFLICT: (action: HeldAction | undefined) =>
        action === undefined || action.state === 'TODO' ? null : `is ${action.state}`,
    };
    const details = problems(problemsOf[code]);
    if (details.length > 0) throw new ApiError(code, message, { details });
  };
  refuse('REFERENCE_NOT_FOUND', 'Some of the actions do not exist.');
  refuse('INVALID_DATA', 'Some of the actions are not letters.');
  refuse('CONFLICT', 'Some of the letters are no longer waiting to be printed.');
}

interface Batch {
  batchId: string;
  found: readonly LetterOrNone[];
  by: ActingUser;
  now: Timestamp;
}

async function storeBatch(
  context: Context,
  connection: Connection,
  organization: Organization,
  { batchId, found, by, now }: Batch,
): Promise<void> {
  const toPrint = found.filter((one) => 'step' in one);
  const sender = await loadSender(connection, context, organization);
  const texts = await writeTexts(connection, sender, toPrint, now);
  const { staged, printed } = await render(context, sender, { letters: toPrint, texts, now });
  const dropped = found.flatMap((one) => ('dropped' in one ? [notPrinted(one.actionId, one.dropped)] : []));
  const letters = [...printed, ...dropped];
  await insertBatch(connection, organization.id, { batchId, letters, by, now });
  if (staged !== null) {
    try {
      await storeContent(context, organization.id, ownFile(staged), connection);
    } finally {
      await discardStaged(staged);
    }
    const { sha256, size } = staged;
    const fileName = `${wordsOf(organization.language).letters} ${now.slice(0, 10)}.pdf`;
    const file = { sha256, size, fileName, contentType: 'application/pdf', createdAt: now };
    await insertFile(connection, organization.id, { letterBatchId: batchId }, file);
  }
  for (const outcome of new Set(letters.map((letter) => letter.outcome))) {
    const ids = letters.filter((letter) => letter.outcome === outcome).map(({ actionId }) => actionId);
    const state = outcome === 'PRINTED' ? 'EXECUTED' : 'IGNORED';
    await closeActions(connection, organization.id, ids, {
      closing: { state, outcome, at: now, byUserId: by.id },
      now,
    });
  }
  const on = localDate(now, organization.timezone);
  for (const { actionId, invoices } of toPrint) {
    const invoiceIds = invoices.map(({ id }) => id);
    await applyNotification(connection, organization.id, actionId, { on, at: now, invoiceIds });
  }
}

function notPrinted(actionId: string, outcome: ActionOutcome): Letter {
  return { actionId, outcome, firstPage: null, pageCount: 0 };
}

interface RenderInput {
  letters: readonly LetterFacts[];
  texts: readonly LetterText[];
  now: Timestamp;
}

async function render(
  { storage }: Context,
  sender: LetterSender,
  { letters, texts, now }: RenderInput,
): Promise<{ staged: StagedFile | null; printed: Letter[] }> {
  if (letters.length === 0) return { staged: null, printed: [] };
  const { bytes, pages } = await lettersPdf({ sender, letters: withTexts(letters, texts), now });
  const printed = letters.flatMap(({ actionId }, i): Letter[] => {
    const place = pages[i];
    return place === undefined ? [] : [{ actionId, outcome: 'PRINTED', ...place }];
  });
  const limits = { maxBytes: MAX_BYTES, field: 'actionIds' };
  return { staged: await stageFile(storage.stagingFolder, Readable.from([bytes]), limits), printed };
}

/** Returns each letter with its text. */
export function withTexts(letters: readonly LetterFacts[], texts: readonly LetterText[]) {
  return letters.map((letter, i) => {
    const text = texts[i];
    if (text === undefined) throw new Error('the letter has no text');
    return { letter, text };
  });
}

async function insertBatch(
  connection: Connection,
  organizationId: string,
  { batchId, letters, by, now }: Omit<Batch, 'found'> & { letters: readonly Letter[] },
): Promise<void> {
  const printed = letters.filter(({ firstPage }) => firstPage !== null);
  const pages = printed.reduce((sum, { pageCount }) => sum + pageCount, 0);
  await connection.query({
    name: 'letter batch insert',
    text: `INSERT INTO letter_batches (organization_id, id, letter_count, page_count, created_at, created_by_user_id)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [organizationId, batchId, printed.length, pages, now, by.id],
  });
  await connection.query({
    name: 'letters insert',
    text: `INSERT INTO letters (organization_id, batch_id, action_id, outcome, first_page, page_count, rank)
           SELECT $1, $2, r."actionId", r.outcome, r."firstPage", r."pageCount", r.rank FROM json_to_recordset($3)
             AS r("actionId" uuid, outcome text, "firstPage" integer, "pageCount" integer, rank integer)`,
    values: [organizationId, batchId, JSON.stringify(letters.map((letter, rank) => ({ ...letter, rank })))],
  });
}
