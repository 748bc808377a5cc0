import { expect, it } from 'vitest';
import { summaryOf } from './split-quoted.ts';

it.each([
  ['plain', 'We pay on Friday.\n\nJo', 'We pay on Friday. Jo'],
  [
    'Gmail',
    'Paid today.\n\nOn Mon, 2 Mar 2026 at 09:00, Billing <b@ours.example> wrote:\n> Dear Jo\n> Pay',
    'Paid today.',
  ],
  [
    'Gmail on two lines',
    'Paid today.\n\nOn Mon, 2 Mar 2026 at 09:00, Billing of a company with a long name\n<replies+abc@ours.example> wrote:\n\n> Pay',
    'Paid today.',
  ],
  [
    'Gmail in French',
    'Bien reçu.\n\nLe lun. 2 mars 2026 à 09:00, Billing <b@ours.example> a écrit :\n> Payez',
    'Bien reçu.',
  ],
  ['Outlook', 'See below.\n\n-----Original Message-----\nFrom: Billing\nPay', 'See below.'],
  [
    'Outlook in French',
    'Voir facture.\n\n________________________________\nDe : Billing <b@ours.example>\nPayez',
    'Voir facture.',
  ],
  ['Outlook with headers only', 'Done\n\nFrom: Billing <b@ours.example>\nSent: Monday\nPay', 'Done'],
  ['a signature', 'Done.\n-- \nJo Dupont\n+33 1 23', 'Done.'],
  [
    'text below the quotation',
    'On 2 March, Billing wrote:\n> Pay\n> please\n\nWe did already.\n-- \nJo',
    'We did already.',
  ],
  ['text within the quotation', '> Did you pay?\nYes.\n> When?\nOn Friday.', 'Yes. On Friday.'],
  ['no new text', 'On 2 March, Billing wrote:\n> Pay', ''],
  ['an empty text', '\n\n', ''],
  [
    'a sentence that only looks like a quotation',
    'On Monday I wrote to you.\nWe disagree.',
    'On Monday I wrote to you. We disagree.',
  ],
])('summarizes the new text of a reply: %s', (_title, text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});

it('is short and ends between two characters', () => {
  const long = summaryOf('😀'.repeat(2000));
  expect(long.length).toBeLessThanOrEqual(500);
  expect(long.isWellFormed()).toBe(true);
  expect(long.endsWith('…')).toBe(true);
});
