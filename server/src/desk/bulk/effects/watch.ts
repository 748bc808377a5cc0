import { systemClock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { collectingRecords } from '../../../platform/outbox.ts';
import type { BulkCommand, BulkTarget, CommandContext } from '../commands/command.ts';
import { LISTS } from '../lists.ts';
import {
  changesOf,
  comparedFacts,
  type EffectRun,
  fingerprintOf,
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

/** Returns the effect so far. Call it in the transaction of the command. */
type ReadEffect = (connection: Queryable) => Promise<RecordEffect>;

/**
 * Runs work that carries out a command for one record, with a function that returns its effect.
 * @param earlier where the state before the command is read
 */
export async function watchingEffect<T>(
  work: CommandContext,
  { command, target }: RecordCommand,
  earlier: Queryable,
  carryOut: (readEffect: ReadEffect) => Promise<T>,
): Promise<T> {
  const { context, organization, user } = work;
  const { clock } = context;
  const started = { startedAt: clock.now(), startedMs: systemClock.wall.millis() };
  const readState = (queryable: Queryable) =>
    findRecordState(queryable, organization.id, command.list, target.id);
  const before = await readState(earlier);
  return collectingRecords(organization.id, (readRecorded) =>
    carryOut(async (connection) => {
      const recorded = await readRecorded(connection);
      const after = await readState(connection);
      const ended = { endedAt: clock.now(), endedMs: systemClock.wall.millis() };
      const run: EffectRun = { userId: user?.id ?? null, ...started, ...ended };
      const changes = changesOf(recorded, run);
      const record = { kind: LISTS[command.list].kind, id: target.id, name: null };
      const action = changes[0]?.action ?? command.operation;
      const compared = comparedFacts([before, after], record, { action, run });
      const money = command.movesMoney ? movedMoney(before, after) : [];
      return { changes: changes.concat(compared), money, email: null };
    }),
  );
}

/** Returns the email that a command sends, as its effect. Null: the command sends none. */
export async function emailOf(
  work: CommandContext,
  { command, target, input }: RecordCommand,
): Promise<RecordEffect | null> {
  const email = await command.preview(work, target, input);
  return email === null ? null : { changes: [], money: [], email };
}

/** Returns the fingerprint of one record's effect. */
export const recordFingerprint = (effect: RecordEffect): string => fingerprintOf([effect]);

function movedMoney(before: RecordState | null, after: RecordState | null): RecordEffect['money'] {
  const amount = Math.abs(openAmount(before) - openAmount(after));
  const currency = before?.currency ?? null;
  return amount === 0 || currency === null ? [] : [{ currency, amount }];
}

function openAmount(state: RecordState | null): number {
  const amount = state?.facts['openAmount'];
  return typeof amount === 'number' ? amount : 0;
}
