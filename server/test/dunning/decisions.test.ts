import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { evaluate } from '../../src/collections/domain/dunning/evaluate.ts';
import type { DunnedCustomer, DunningDecision } from '../../src/collections/domain/dunning/facts.ts';
import { afterwards, simulate } from '../../src/collections/domain/dunning/simulate.ts';
import { localDate } from '../../src/ledger/domain/calendar.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type Decision, Diary, decide } from './by-the-words.ts';
import { Course, hourOf, type World, world } from './worlds.ts';

const DAYS = 60;
const RUNS = howOften(60, 1000);

type Line = Decision & { at: string };

const toLine = (at: string, { planId, planVersion, step, ...one }: DunningDecision): Line => ({
  ...{ at, plan: planId, version: planVersion, step: step.key, carrying: one.carryingInvoiceId },
  ...{ about: one.invoiceIds, automatic: one.automatic },
});

/** What the service decides when it is asked every hour. */
function decidedHourly(one: World, days: number): Line[] {
  const course = new Course(one);
  let remembered: Pick<DunnedCustomer, 'tracks' | 'contactedOn'> = { tracks: [], contactedOn: [] };
  const lines: Line[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    const at = hourOf(one, hour);
    const customer = { ...course.at(hour), ...remembered };
    const evaluation = evaluate(customer, course.settings, at);
    lines.push(...evaluation.decisions.map((decision) => toLine(at, decision)));
    const { tracks, contactedOn } = afterwards(customer, evaluation, localDate(at, one.rules.timezone));
    remembered = { tracks, contactedOn };
  }
  return lines;
}

function decidedByTheWords(one: World, days: number): Line[] {
  const course = new Course(one);
  const diary = new Diary();
  const lines: Line[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    const at = hourOf(one, hour);
    lines.push(
      ...decide(course.at(hour), course.settings, at, diary).map((decision) => ({ at, ...decision })),
    );
  }
  return lines;
}

/** What only time changes: the world as it is when its last invoice is there. */
function undisturbed(one: World): World {
  return { ...one, happenings: [], invoices: one.invoices.map((each) => ({ ...each, from: 0 })) };
}

describe('what dunning decides', () => {
  itDraws('R1 R2 R4 R5 R7: is what the rules say in words, whatever happens in whichever hour', (seed) => {
    let decisions = 0;
    fc.assert(
      fc.property(world(DAYS), (one) => {
        const lines = decidedHourly(one, DAYS);
        decisions += lines.length;
        expect(lines).toEqual(decidedByTheWords(one, DAYS));
      }),
      { seed, numRuns: RUNS },
    );
    // Worlds in which nothing is ever decided would show nothing.
    expect(decisions).toBeGreaterThan(2 * RUNS);
  });

  itDraws('is found ahead by going from one decision to the next', (seed) => {
    fc.assert(
      fc.property(world(DAYS), (drawn) => {
        const one = undisturbed(drawn);
        const course = new Course(one);
        const customer = { ...course.at(0), tracks: [], contactedOn: [] };
        const ahead = [...simulate(customer, course.settings, hourOf(one, 0), hourOf(one, DAYS * 24))];
        expect(ahead.map(({ at, on: _, ...decision }) => toLine(at, decision))).toEqual(
          decidedHourly(one, DAYS),
        );
      }),
      { seed, numRuns: RUNS },
    );
  });

  itDraws('R1: never takes a step of a plan twice for a carrying invoice', (seed) => {
    fc.assert(
      fc.property(world(DAYS), (drawn) => {
        const one = { ...drawn, happenings: drawn.happenings.filter(({ kind }) => kind !== 'new version') };
        const keys = decidedHourly(one, DAYS).map(
          ({ plan, step, carrying }) => `${plan} ${step} ${carrying}`,
        );
        expect(keys).toEqual([...new Set(keys)]);
      }),
      { seed, numRuns: RUNS },
    );
  });
});
