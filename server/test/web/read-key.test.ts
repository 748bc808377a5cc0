import { expect, it } from 'vitest';
import { readKey } from '../../../web/src/pages/settings/connections/read-key.ts';

/** Records of a source that have no number are named by their keys, in words. */

it.each([
  ['account.move.line,90001', 'JOURNAL_ITEM 90001'],
  ['account.move.line,17:USD', 'JOURNAL_ITEM 17 (USD)'],
  ['account.move,5', 'JOURNAL_ENTRY 5'],
  ['account.full.reconcile,412', 'RECONCILIATION 412'],
  ['res.partner,3', 'CUSTOMER 3'],
  ['party.party,3', 'CUSTOMER 3'],
  ['invoice/2026%3A1', 'INVOICE 2026:1'],
  ['credit_note/100%25', 'CREDIT_NOTE 100%'],
])('names %s', (key, expected) => {
  const named = readKey(key);
  expect(`${named?.kind} ${named?.number}`).toBe(expected);
});

it.each(['unknown.model,1', 'none', '', '01a22134-a67e-72d4-ac31-1f8a812c71f2'])(
  'does not name %j',
  (key) => {
    expect(readKey(key)).toBeNull();
  },
);
