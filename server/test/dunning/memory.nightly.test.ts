import fc from 'fast-check';
import { expect } from 'vitest';
import type { Evaluation } from '../../src/dunning/domain/facts.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { inOrder } from './both-evaluators.ts';
import { Memory } from './memory.ts';
import {
  Diary,
  type PlannedContact,
  question,
  type Thought,
  think,
  writeDown,
} from './reference-evaluator.ts';
import { Timeline } from './timeline.ts';
import { happeningsOf, hourOf, world } from './worlds.ts';

/**
 * Checks the memory of the tests: with the reference evaluator's decisions, its tables equal the diary.
 * A difference in another test is then a difference between decisions.
 */

const DAYS = 60;

function decisionOf({ carrying, about, advances, supersedes }: PlannedContact): Evaluation['decisions'] {
  const { plan, asks, isOverdue, invoice } = carrying;
  if (asks === null) return [];
  return [
    {
      planId: plan.id,
      planVersion: plan.version,
      step: asks.step,
      day: asks.day,
      ladder: isOverdue ? 'REMINDER' : 'COURTESY',
      carryingInvoiceId: invoice.id,
      advances: [...advances],
      invoiceIds: about.map((one) => one.invoice.id),
      automatic: asks.automatic,
      supersedes: supersedes[0]?.id ?? null,
    },
  ];
}

function evaluationOf({ lines, joins, tasks, mails }: Thought): Evaluation {
  const account = lines.flatMap((line): NonNullable<Evaluation['account']>[] => {
    if (!('account' in line)) return [];
    const [currency = '', amount = ''] = line.account.split(' ');
    return [currency === 'END' ? { kind: 'END' } : { kind: 'MAKE', currency, amount: Number(amount) }];
  });
  return {
    decisions: [...mails, ...tasks].flatMap(decisionOf),
    joined: joins.map(({ joined, advances }) => ({ actionId: joined.id, advances: [...advances] })),
    ended: lines.flatMap((line) => ('ended' in line ? [line.ended] : [])),
    carried: lines.flatMap((line) =>
      'carried' in line ? [{ actionId: line.carried, carryingInvoiceId: line.by }] : [],
    ),
    account: account[0] ?? null,
    nextAt: null,
  };
}

itDraws('stores in tables what the reference diary stores, after any decisions and events', (seed) => {
  fc.assert(
    fc.property(world(DAYS), (one) => {
      const course = new Timeline(one);
      const [diary, memory] = [new Diary(), new Memory()];
      for (let hour = 0; hour < DAYS * 24; hour += 1) {
        const at = hourOf(one, hour);
        const asked = question(course.at(hour), course.settings, at);
        for (const { kind, which } of happeningsOf(one, hour).toMemory)
          expect(inOrder(memory.happen(kind, which, asked))).toEqual(
            inOrder(diary.happen(kind, which, asked)),
          );
        const thought = think(asked.facts, asked.settings, at, diary);
        const recorded = memory.record(evaluationOf(thought), asked);
        const written = writeDown(thought);
        if (recorded.length + written.length === 0) continue;
        expect(inOrder(recorded)).toEqual(inOrder(written));
        expect(actualFacts(memory, asked)).toEqual(expectedFacts(diary, asked));
      }
    }),
    { seed, numRuns: howOften(30, 2000) },
  );
});

const byText = <T>(some: readonly T[]): T[] =>
  some.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Contacts count as facts for some weeks. */
const lately = <T extends { at: string }>(contacts: readonly T[], now: string): T[] =>
  contacts.filter(({ at }) => Date.parse(at) > Date.parse(now) - 30 * 86_400_000);

function actualFacts(memory: Memory, asked: Parameters<Memory['complete']>[0]) {
  const { invoices, pending, contacts, accountTask } = memory.complete(asked);
  return {
    levels: invoices.map(({ id, levels }) => ({ id, rows: new Set(levels) })),
    pending: byText(pending.map(({ advances, ...one }) => ({ ...one, advances: byText(advances) }))),
    contacts: lately(contacts, asked.now),
    accountTask,
  };
}

function expectedFacts(diary: Diary, { facts, now }: Parameters<Memory['complete']>[0]) {
  return {
    levels: facts.invoices.map(({ id }) => ({ id, rows: new Set(diary.levelsOf(id)) })),
    pending: byText(
      diary.pending.map(({ advances, carrying, type: _, about: __, ...one }) => {
        const { id, kind, planId, stepKey, ladder, day } = one;
        const what = { id, kind, planId, stepKey, ladder, day, carryingInvoiceId: carrying };
        return { ...what, advances: byText(advances) };
      }),
    ),
    contacts: lately(diary.contacts, now),
    accountTask: diary.account,
  };
}
