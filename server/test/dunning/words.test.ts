import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howOften, itDraws } from '../harness/seeds.ts';
import { askedForTooMuch, contactsBroughtAbout, silenced, takenTwiceOrTooEarly } from './properties.ts';
import { noticedOrGoneBack } from './property-of-notices.ts';
import { decided } from './stories.ts';
import { STORIES_OF_CONTACTS } from './stories-of-contacts.ts';
import { STORIES_OF_LEVELS } from './stories-of-levels.ts';
import { world } from './worlds.ts';

const DAYS = 45;

describe('the reference evaluator of dunning', () => {
  it.each([...STORIES_OF_LEVELS, ...STORIES_OF_CONTACTS])('$name', (story) => {
    expect(decided(story, 'words')).toEqual(story.expected);
  });

  const PROPERTIES = [
    ['no step is taken twice in one life, and none too early', takenTwiceOrTooEarly, howOften(20, 2000)],
    ['nothing is asked for beyond balance and due amounts', askedForTooMuch, howOften(20, 2000)],
    ['what quietens an invoice brings no contact about', contactsBroughtAbout, howOften(5, 500)],
    ['nobody is silenced', silenced, howOften(20, 2000)],
    [
      'no notice is followed by reminders or another one, and no level falls',
      noticedOrGoneBack,
      howOften(20, 2000),
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
