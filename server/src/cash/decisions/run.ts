import { performance } from 'node:perf_hooks';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { isCanceled } from '../../platform/db/errors.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { findComparedLines } from '../balances/same-money.ts';
import { HOLD_DAYS } from '../domain/hold.ts';
import { isApplied } from '../domain/matching/match-lines.ts';
import type { BankLine, LineResult } from '../domain/matching/model.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { readMatchingSettings, readRulesStamp } from '../settings/queries.ts';
import { applyProposal } from './accept.ts';
import { decideAnswers } from './answers.ts';
import { inThread } from './in-thread.ts';
import { loadAnsweredLines, loadPendingLines, loadUndecidedLines } from './load-lines.ts';
import { loadWorld } from './load-world.ts';
import { refreshNumberKeys } from './number-keys.ts';
import { storeDecisions, storePayers } from './store.ts';

/** Matches that one run applies. Then other jobs get their turn, and the next run applies the others. */
const MAX_APPLIED = 2_000;
/** Matches that are applied at the same time: each waits for several statements in turn. */
const AT_ONCE = 4;

/**
 * Decides all open bank transactions of an organization together, applies certain matches, and stores the
 * decision about each other one.
 * @returns the number of applied matches. They may make payers known, which decides further lines
 */
export async function decideLines(
  context: DataContext & Pick<Context, 'log'>,
  organization: Organization,
  isStopped: () => boolean,
): Promise<number> {
  const { database, clock } = context;
  const { id: organizationId } = organization;
  const answered = await loadAnsweredLines(database, organizationId);
  const pending = await loadPendingLines(database, organizationId, holdsSince(clock.now()));
  const lines = await loadUndecidedLines(database, organizationId);
  if (answered.length + pending.length + lines.length === 0) return 0;
  const began = performance.now();
  await refreshNumberKeys(database, organizationId);
  const keysMillis = sinceMs(began);
  const stamp = await readRulesStamp(database.pool, organizationId);
  const settings = await readMatchingSettings(database.pool, organizationId);
  await decideAnswers(context, organizationId, { lines: answered, settings });
  await recognizePayers(context, organizationId, { lines: pending, settings });
  if (lines.length === 0) return 0;
  const loading = performance.now();
  const comparedLineIds = await compareLines(context, organizationId);
  const compareMillis = sinceMs(loading);
  const world = await loadWorld(database, organizationId, lines, settings);
  const loadMillis = sinceMs(loading);
  const deciding = performance.now();
  const results = await inThread('match', organizationId, {
    lines,
    world: { ...world, comparedLineIds },
  });
  const decideMillis = sinceMs(deciding);
  await storeDecisions(database, organizationId, results, clock.now());
  const facts = {
    lines: lines.length,
    documents: world.documents.length,
    keysMillis,
    compareMillis,
    loadMillis,
    decideMillis,
  };
  context.log.info(facts, 'bank lines were decided');
  return applyCertain(context, organization, {
    certain: results.filter(isApplied),
    // Changed rules have queued the next run, which decides by them.
    isOutdated: async () => isStopped() || (await readRulesStamp(database.pool, organizationId)) !== stamp,
  });
}

/** Returns the lines that may be the same money as others. The rules go on without them if the database takes too long. */
async function compareLines(
  { database, log }: Pick<Context, 'database' | 'log'>,
  organizationId: string,
): Promise<string[]> {
  try {
    return (await findComparedLines(database.pool, organizationId)).lineIds;
  } catch (error) {
    if (!isCanceled(error)) throw error;
    log.warn({ organizationId }, 'bank lines were not compared, because it took too long');
    return [];
  }
}

interface CertainResults {
  certain: readonly LineResult[];
  isOutdated: () => Promise<boolean>;
}

/** Applies certain matches, a few at a time. @returns their number */
async function applyCertain(
  context: DataContext & Pick<Context, 'log'>,
  organization: Organization,
  { certain, isOutdated }: CertainResults,
): Promise<number> {
  let applied = 0;
  for (let at = 0; at < certain.length && applied < MAX_APPLIED; at += AT_ONCE) {
    if (await isOutdated()) break;
    const batch = certain.slice(at, at + AT_ONCE);
    const done = await allSent(batch.map((result) => applyResult(context, organization, result)));
    applied += done.filter(Boolean).length;
  }
  return applied;
}

const HOLD_MS = HOLD_DAYS * 86_400_000;

/** Money that was announced earlier no longer holds reminders. */
const holdsSince = (now: Timestamp): Timestamp => new Date(Date.parse(now) - HOLD_MS).toISOString();

/** Recognizes who announced money that the bank has not booked yet: it holds reminders, and is not matched. */
async function recognizePayers(
  { database, clock }: DataContext,
  organizationId: string,
  { lines, settings }: { lines: readonly BankLine[]; settings: MatchingSettings },
): Promise<void> {
  if (lines.length === 0) return;
  const world = await loadWorld(database, organizationId, lines, settings);
  const payers = await inThread('payers', organizationId, { lines, world });
  await storePayers(database, organizationId, payers, clock.now());
}

const sinceMs = (began: number): number => Math.round(performance.now() - began);

/** Applies a certain match. If the ledger has changed meanwhile, the next run decides the line again. */
async function applyResult(
  context: DataContext & Pick<Context, 'log'>,
  organization: Organization,
  { lineId, proposals: [proposal] }: LineResult,
): Promise<boolean> {
  if (proposal === undefined) return false;
  try {
    await applyProposal(context, organization, { transactionId: lineId, proposal, isAutomatic: true });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.info({ transactionId: lineId, code: error.code }, 'a bank match was not applied');
    return false;
  }
}
