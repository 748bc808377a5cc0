import { systemClock } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { collectingRecords } from '../../../platform/outbox.ts';
import type { BulkCommand, BulkTarget, CommandContext } from '../commands/command.ts';
import { LISTS } from '../lists.ts';
import {
  type ChangedDocument,
  changedDocuments,
  changesOf,
  comparedFacts,
  type EffectEmail,
  type EffectStart,
  type RecordEffect,
  type RecordState,
} from './effect.ts';
import { findRecordState } from './record-state.ts';

type Queryable = Pick<Connection, 'query'>;

/** A command for one record. */
export interface RecordCommand {
  command: BulkCommand;
  target: BulkTarget;
  input: unknown;
}

/** Reads the effect of a command, within its transaction. */
export interface EffectWatch {
  /** Reads the state before the command. Call it under the locks of the command, in each attempt. */
  readBefore(connection: Queryable): Promise<void>;
  /** Returns the effect so far. */
  readEffect(connection: Queryable): Promise<RecordEffect>;
}

/** Returns the present as a start. */
export const startNow = ({ clock }: Pick<Context, 'clock'>): EffectStart => ({
  startedAt: clock.now(),
  startedMs: systemClock.wall.millis(),
  startId: newId(),
});

/**
 * Runs work that carries out a command for one record, with a watch of its effect.
 * @param start ids and instants since then are those of the plan's own run
 */
export async function watchingEffect<T>(
  { context, organization }: CommandContext,
  { command, target }: Pick<RecordCommand, 'command' | 'target'>,
  start: EffectStart,
  carryOut: (watch: EffectWatch) => Promise<T>,
): Promise<T> {
  const { clock } = context;
  const readState = (queryable: Queryable) =>
    findRecordState(queryable, organization.id, command.list, target.id);
  let before: RecordState | null = null;
  return collectingRecords(organization.id, (readRecorded) =>
    carryOut({
      readBefore: async (connection) => {
        before = await readState(connection);
      },
      readEffect: async (connection) => {
        const recorded = await readRecorded(connection);
        const after = await readState(connection);
        const run = { ...start, endedAt: clock.now() };
        const changes = changesOf(recorded, run);
        const record = { kind: LISTS[command.list].kind, id: target.id, name: null };
        const action = changes[0]?.action ?? command.operation;
        const compared = comparedFacts([before, after], record, { action, run });
        const { currency = null } = before ?? after ?? {};
        const documents = changedDocuments(recorded, run);
        const money = command.movesMoney ? movedMoney([before, after], documents) : [];
        return { changes: changes.concat(compared), currency, money, documents, email: null };
      },
    }),
  );
}

/** Returns the effect of sending an email. */
export const emailEffect = (email: EffectEmail): RecordEffect => ({
  changes: [],
  currency: null,
  money: [],
  documents: [],
  email,
});

/** Returns the money that a record moves. It is at least what the command applies to invoices, and writes off. */
function movedMoney(
  [before, after]: readonly [RecordState | null, RecordState | null],
  documents: readonly ChangedDocument[],
): RecordEffect['money'] {
  const counted = Math.abs((before?.countedAmount ?? 0) - (after?.countedAmount ?? 0));
  const invoices = documents.filter(({ kind }) => kind === 'INVOICE');
  const settled = invoices.reduce(
    (sum, { linked, writtenOff }) => sum + Math.abs(linked) + Math.abs(writtenOff),
    0,
  );
  const amount = Math.max(counted, settled);
  const currency = before?.currency ?? null;
  return amount === 0 || currency === null ? [] : [{ currency, amount }];
}
