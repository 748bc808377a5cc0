import { expect, it } from 'vitest';
import { numberInKey, partyText, recordText } from '../../../web/src/pages/settings/connections/words.ts';
import { connectionFindings } from '../../../web/src/texts/en/connection-findings.ts';
import i18next from '../../../web/src/texts/index.ts';

/** Records of a source that have no number are named by their keys, in words. */

await i18next.init({
  lng: 'en',
  resources: {
    en: {
      translation: {
        connectionFindings,
        connections: { noCustomer: 'No customer', customerMissing: 'does not exist here' },
      },
    },
  },
});
const { t } = i18next;

it.each([
  ['account.move.line,90001', 'Journal item 90001'],
  ['account.move.line,17:USD', 'Journal item 17 (USD)'],
  ['account.move,5', 'Journal entry 5'],
  ['account.full.reconcile,412', 'Reconciliation 412'],
  ['res.partner,3', 'Customer 3'],
  ['party.party,3', 'Customer 3'],
  ['invoice/2026%3A1', 'Invoice 2026:1'],
  ['credit_note/100%25', 'Credit note 100%'],
  ['unknown.model,1', 'unknown.model,1'],
])('names %s', (key, expected) => {
  expect(recordText(key, t)).toBe(expected);
});

it('names customers that do not exist here', () => {
  expect(partyText('none', t)).toBe('No customer');
  expect(partyText('customer/A-7', t)).toBe('Customer A-7 (does not exist here)');
});

it('returns the number alone where the kind is next to it', () => {
  expect(['customer/1', 'account.move.line,17:USD', 'other'].map(numberInKey)).toEqual([
    '1',
    '17 (USD)',
    'other',
  ]);
});
