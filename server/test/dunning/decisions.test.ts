import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../src/dunning/domain/simulate.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type By, hourly } from './both-evaluators.ts';
import { decided } from './golden.ts';
import { GOLDEN_CONTACTS } from './golden-contacts.ts';
import { GOLDEN_LEVELS } from './golden-levels.ts';
import { decisionLine, Memory } from './memory.ts';
import {
  askedForTooMuch,
  contactsBroughtAbout,
  silenced,
  takenTwiceOrTooEarly,
  twoStepsInAnHour,
} from './properties.ts';
import { noticedOrGoneBack } from './property-of-notices.ts';
import { question } from './reference-evaluator.ts';
import { Timeline } from './timeline.ts';
import { hourOf, type World, world } from './worlds.ts';

const DAYS = 60;
const RUNS = howOften(10, 5000);
/** Number of worlds that are decided twice, in each hour and in the hours of the sweeps. */
const SWEPT = howOften(10, 5000, 5);
/** Number of runs for properties that hold in any world, however few decisions it has. */
const ANY = howOften(10, 5000, 3);
/** Number of runs for properties that evaluate one world many times. */
const FEWER = howOften(5, 1000, 2);
/** Timeout in milliseconds; the many worlds of the long run take long. */
const TIME = { timeout: howOften(150_000, 3_600_000) };

/** Returns the decisions of one evaluator over every hour. */
const decidedHourly = (one: World, days: number, by: By) =>
  [...hourly(one, days * 24, by)].flatMap(({ at, lines }) => lines.map((line) => ({ at, ...line })));

/** Returns a world in which only time passes: every invoice exists from the start. */
const undisturbed = (one: World): World => ({
  ...one,
  happenings: [],
  invoices: one.invoices.map((each) => ({ ...each, from: 0 })),
});

describe('a dunning decision', () => {
  it.each([...GOLDEN_LEVELS, ...GOLDEN_CONTACTS])(
    'equals the decision worked out by hand: $name',
    (story) => {
      expect(decided(story, 'engine')).toEqual(story.expected);
    },
  );

  itDraws('R1 R2 R4 R5 R7: equals the decision of the reference evaluator, in every hour', TIME, (seed) => {
    let decisions = 0;
    fc.assert(
      fc.property(world(DAYS), (one) => {
        const lines = decidedHourly(one, DAYS, 'engine');
        decisions += lines.length;
        expect(lines).toEqual(decidedHourly(one, DAYS, 'words'));
      }),
      { seed, numRuns: RUNS },
    );
    // Worlds without any decision would prove nothing.
    expect(decisions).toBeGreaterThan(2 * RUNS);
  });

  itDraws('is the same if only the hours are decided in which a sweep looks', TIME, (seed) => {
    let decisions = 0;
    fc.assert(
      fc.property(world(DAYS), (one) => {
        const lines = decidedHourly(one, DAYS, 'looks');
        decisions += lines.length;
        expect(lines).toEqual(decidedHourly(one, DAYS, 'words'));
      }),
      { seed, numRuns: SWEPT },
    );
    expect(decisions).toBeGreaterThan(2 * SWEPT);
  });

  itDraws('can be predicted by moving from one decision to the next', TIME, (seed) => {
    fc.assert(
      fc.property(world(DAYS), (drawn) => {
        const one = undisturbed(drawn);
        const { settings, ...course } = {
          settings: new Timeline(one).settings,
          facts: new Timeline(one).at(0),
        };
        const from = hourOf(one, 0);
        const customer = new Memory().complete(question(course.facts, settings, from));
        const ahead = [...simulate(customer, settings, from, hourOf(one, DAYS * 24))];
        const hourByHour = decidedHourly(one, DAYS, 'engine').filter((line) => 'made' in line);
        expect(inOrder(ahead.map(({ at, ...decision }) => ({ at, ...decisionLine(decision) })))).toEqual(
          inOrder(hourByHour),
        );
      }),
      { seed, numRuns: ANY },
    );
  });

  const PROPERTIES = [
    [
      'R1: takes no step of a plan twice in one life of an invoice, and none too early',
      takenTwiceOrTooEarly,
      ANY,
    ],
    ['R5: never claims more than the balance and the due amounts', askedForTooMuch, ANY],
    [
      'makes no contact because an invoice is paid, disputed, promised or paused',
      contactsBroughtAbout,
      FEWER,
    ],
    ['takes one step of an invoice in an hour that is decided twice', twoStepsInAnHour, FEWER],
    ['leaves no overdue invoice without a step for long', silenced, ANY],
    ['repeats no formal notice, sends no reminder after it, and lowers no level', noticedOrGoneBack, ANY],
  ] as const;
  for (const [title, property, numRuns] of PROPERTIES)
    itDraws(title, TIME, (seed) => {
      fc.assert(
        fc.property(world(DAYS), (one) => {
          expect(property(one, DAYS, 'engine')).toEqual([]);
        }),
        { seed, numRuns },
      );
    });
});

/** Sorts by time, because the lines of one hour come in any order. */
function inOrder<T extends { at: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
