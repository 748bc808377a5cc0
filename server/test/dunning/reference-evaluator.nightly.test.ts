import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howOften, itDraws } from '../harness/seeds.ts';
import { decided } from './golden.ts';
import { GOLDEN_CONTACTS } from './golden-contacts.ts';
import { GOLDEN_LEVELS } from './golden-levels.ts';
import {
  askedForTooMuch,
  contactsBroughtAbout,
  silenced,
  takenTwiceOrTooEarly,
  twoStepsInAnHour,
} from './properties.ts';
import { noticedOrGoneBack } from './property-of-notices.ts';
import { world } from './worlds.ts';

const DAYS = 45;

describe('the reference evaluator of dunning', () => {
  it.each([...GOLDEN_LEVELS, ...GOLDEN_CONTACTS])('decides as worked out by hand: $name', (story) => {
    expect(decided(story, 'words')).toEqual(story.expected);
  });

  const PROPERTIES = [
    [
      'takes no step of a plan twice in one life of an invoice, and none too early',
      takenTwiceOrTooEarly,
      howOften(10, 2000),
    ],
    ['never claims more than the balance and the due amounts', askedForTooMuch, howOften(10, 2000)],
    [
      'makes no contact because an invoice is paid, disputed, promised or paused',
      contactsBroughtAbout,
      howOften(5, 500),
    ],
    ['takes one step of an invoice in an hour that is decided twice', twoStepsInAnHour, howOften(5, 500)],
    ['leaves no overdue invoice without a step for long', silenced, howOften(10, 2000)],
    [
      'repeats no formal notice, sends no reminder after it, and lowers no level',
      noticedOrGoneBack,
      howOften(10, 2000),
    ],
  ] as const;
  for (const [title, property, numRuns] of PROPERTIES)
    itDraws(title, (seed) => {
      fc.assert(
        fc.property(world(DAYS), (one) => {
          expect(property(one, DAYS, 'words')).toEqual([]);
        }),
        { seed, numRuns },
      );
    });
});
