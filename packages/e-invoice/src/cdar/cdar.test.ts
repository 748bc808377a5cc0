import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cdarFile } from '../testing/cdar-file.ts';
import { mutate, mutation } from '../testing/mutate.ts';
import { sample } from '../testing/sample.ts';
import { ublFile } from '../testing/ubl-file.ts';
import { readLifecycleStatuses } from './read.ts';

const read = (file: string) => readLifecycleStatuses(Buffer.from(file));

describe('a life-cycle message', () => {
  it('states the status of invoices, with reasons', () => {
    const file = cdarFile(
      { number: 'F-1', code: '210', reasonCode: 'TX_TVA_ERR', reason: 'Taux de TVA & montant' },
      { number: 'F-2', code: '213' },
      { number: 'F-3', code: '999' },
    );
    expect(read(file).statuses).toEqual([
      {
        number: 'F-1',
        code: '210',
        status: 'REFUSED',
        reasons: [{ code: 'TX_TVA_ERR', text: 'Taux de TVA & montant' }],
      },
      { number: 'F-2', code: '213', status: 'REJECTED', reasons: [] },
      { number: 'F-3', code: '999', status: 'OTHER', reasons: [] },
    ]);
  });

  it.each([
    ['another document', ublFile(sample()), 'READ-SYNTAX'],
    ['no invoice', cdarFile(), 'READ-SYNTAX'],
    ['an invoice without number', cdarFile({ number: '', code: '210' }), 'MDT-87'],
    ['an invoice without status', cdarFile({ number: 'F-1', code: '' }), 'MDT-105'],
    ['a document type declaration', '<!DOCTYPE a><a/>', 'READ-DOCTYPE'],
  ])('with %s is refused', (_what, file, rule) => {
    expect(read(file)).toMatchObject({ statuses: null, refusal: { rule } });
  });

  it('that is damaged is refused or read', () => {
    const file = cdarFile({ number: 'F-1', code: '210', reason: 'x' });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
        const { statuses, refusal } = readLifecycleStatuses(mutate(file, changes));
        expect(statuses === null).toBe(refusal !== null);
      }),
      { numRuns: 500 },
    );
  });
});
