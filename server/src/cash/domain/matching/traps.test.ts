import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines.ts';
import type { ExistingPayment } from './model.ts';
import { recordedLines } from './recorded-lines.ts';
import {
  bankLine,
  customer,
  earlierLine,
  invoice,
  matchLine,
  memory,
  payment,
  summary,
  world,
} from './testing/worlds.ts';

const IBAN = 'DE89370400440532013000';
const known = [memory(IBAN, 'A')];

const creatingLine = (id: string, documentId: string) => ({
  ...earlierLine(bankLine({ id }), documentId),
  created: [{ id: `P-${id}`, customerId: 'A', amount: 100_00 }],
});

/** The traps of the specification of cash application that concern matching, with their numbers. */
describe('traps', () => {
  it('1. does not find a number inside a longer number', () => {
    const documents = [invoice('10023')];
    for (const text of [
      'RE 1002345',
      '9910023',
      'X10023Y',
      'DE89100230440532013000',
      '10023,45 EUR',
      'A/10023-7',
    ])
      expect(matchLine(bankLine({ text }), { documents }).state, text).not.toBe('MATCHED');
    for (const text of [
      'RE 10023',
      'RE10023',
      '10023.',
      'Rechnung 10023 vom 01.02.2026',
      '(10023)',
      'RNR:10023',
    ])
      expect(summary(matchLine(bankLine({ text }), { documents })), text).toBe('MATCHED 3 10023');
  });

  it('2. finds numbers that lost their zeros, and not by a single digit', () => {
    const documents = [invoice('EVENT-0005')];
    expect(summary(matchLine(bankLine({ text: 'Event 5 thanks' }), { documents }))).toBe(
      'MATCHED 3 EVENT-0005',
    );
    expect(summary(matchLine(bankLine({ text: 'EVENT-05' }), { documents }))).toBe('MATCHED 3 EVENT-0005');
    expect(matchLine(bankLine({ text: '5' }), { documents }).state).toBe('UNMATCHED');
  });

  it('3. does not choose between numbers of two customers that share digits', () => {
    const documents = [invoice('A-20231'), invoice('B-20231', 100_00, { customerId: 'B' })];
    const line = bankLine({ text: 'Invoice 20231' });
    expect(matchLine(line, { documents }).state).toBe('AMBIGUOUS');
    expect(summary(matchLine(bankLine({ text: 'B-20231' }), { documents }))).toBe('MATCHED 3 B-20231');
    const own = matchLine(bankLine({ text: '20231', iban: IBAN }), { documents, memory: known });
    expect(summary(own)).toBe('MATCHED 3 A-20231');
  });

  it('4. reads the printed number with its check digit', () => {
    const documents = [invoice('100234')];
    const line = bankLine({ text: 'RE 1002340' });
    expect(summary(matchLine(line, { documents, settings: { printedCheckDigits: ['WEIGHTS_731'] } }))).toBe(
      'MATCHED 3 100234',
    );
    expect(matchLine(line, { documents }).proposals[0]?.blockers).toContain('WEAK_NUMBER');
    const structured = bankLine({
      structuredReferences: [{ type: 'QRR', reference: '000000000000000000001002344' }],
    });
    expect(summary(matchLine(structured, { documents }))).toBe('MATCHED 1 100234');
  });

  it.each(['1001-1005', 'RE 1001 - 1005', 'Nr. 1001 bis 1005'])('5. reads the range %s', (text) => {
    const documents = ['1001', '1002', '1003', '1004', '1005'].map((number) => invoice(number));
    const foreign = invoice('1004b', 1, { number: '1004', customerId: 'B' });
    const result = matchLine(bankLine({ text, amount: 500_00 }), {
      documents: [...documents, foreign],
      settings: { numberPatterns: ['####'] },
    });
    expect(summary(result)).toBe('MATCHED 3 1001 1002 1003 1004 1005');
  });

  describe('5. reads the shortened range 29104-06', () => {
    const numbers = ['29104', '29105', '29106'];
    const documents = numbers.map((number) => invoice(number));
    const read = (more: Parameters<typeof matchLine>[1], text = '29104-06', amount = 300_00) =>
      matchLine(bankLine({ text, amount }), more);

    it('and applies it if one customer has all numbers, and the sum is exact', () => {
      expect(summary(read({ documents }))).toBe('MATCHED 3 29104 29105 29106');
    });

    it('and only proposes the first number alone', () => {
      const first = read({ documents }, '29104-06', 100_00);
      expect(first.state).not.toBe('MATCHED');
      expect(first.proposals.map(({ parts }) => parts.length)).toContain(1);
    });

    it('not if one of the numbers does not exist', () => {
      const two = documents.filter(({ number }) => number !== '29105');
      expect(read({ documents: two }, '29104-06', 200_00).state).not.toBe('MATCHED');
    });

    it('not if a document has the whole number', () => {
      for (const number of ['29104-06', '2910406'])
        expect(read({ documents: [...documents, invoice(number, 300_00)] }).proposals[0]?.parts).toHaveLength(
          1,
        );
    });

    it('and never applies it if another customer has one of the numbers', () => {
      for (const number of numbers) {
        const foreign = invoice(number, 300_00, { id: `${number}b`, customerId: 'B' });
        expect(['PROPOSED', 'AMBIGUOUS']).toContain(read({ documents: [...documents, foreign] }).state);
      }
    });
  });

  it('5. reads the list 1001/02/03', () => {
    const documents = ['1001', '1002', '1003'].map((number) => invoice(number));
    const facts = { documents, settings: { numberPatterns: ['####'] } };
    expect(summary(matchLine(bankLine({ text: '1001/02/03', amount: 300_00 }), facts))).toBe(
      'MATCHED 3 1001 1002 1003',
    );
    expect(matchLine(bankLine({ text: '1001/02/03', amount: 300_00 }), { documents }).state).toBe(
      'UNMATCHED',
    );
  });

  it('5. takes no number that is written in full for the end of a list', () => {
    const documents = [invoice('123456'), invoice('12399', 50_00), invoice('112399', 50_00)];
    const line = bankLine({ text: '123456, 12399', amount: 150_00 });
    expect(summary(matchLine(line, { documents }))).toBe('MATCHED 3 123456 12399');
    const leftOut = bankLine({ text: '00157816 + 89904 + 0017652', amount: 150_00 });
    const others = [invoice('00157816'), invoice('0089904', 70_00), invoice('0017652', 50_00)];
    expect(matchLine(leftOut, { documents: others }).state).not.toBe('MATCHED');
  });

  it('6. joins a number that the bank split after 27 or 35 characters', () => {
    const documents = [invoice('RE-2026-00123')];
    for (const column of [27, 35]) {
      const words = 'Rechnung der Firma Beispiel am '.padEnd(column, '.').slice(0, column - 6);
      const text = `${words} RE-20 26-00123`;
      expect(text.indexOf(' 26-'), text).toBe(column);
      expect(summary(matchLine(bankLine({ text }), { documents }))).toBe('MATCHED 3 RE-2026-00123');
    }
    const broken = matchLine(bankLine({ text: 'RE-2026-001\n23' }), { documents });
    expect(broken.proposals[0]?.proof.tokens[0]?.meaning).toMatchObject({ strength: 'SPLIT' });
    expect(matchLine(bankLine({ text: 'RE-2026-001 23' }), { documents }).state).toBe('UNMATCHED');
    for (const text of ['RE-2026-\n00123', 'RE-2026\n-00123', 'Zahlung zur Rechn. RE-2026- 00123'])
      expect(summary(matchLine(bankLine({ text }), { documents })), text).toBe('MATCHED 3 RE-2026-00123');
  });

  it('6. leaves out no number that the bank split at its separator', () => {
    const documents = [invoice('746-3068'), invoice('603-6439', 20_00)];
    const result = matchLine(bankLine({ text: '746-3068 + 603-\n6439' }), { documents });
    expect(result.state).not.toBe('MATCHED');
  });

  it('6. takes no number that the bank split for the end or the start of a list', () => {
    const documents = [
      invoice('F26009244'),
      invoice('F26009245', 50_00),
      invoice('F26009260', 50_00),
      invoice('09244', 20_00),
      invoice('09245', 50_00),
    ];
    const words = 'facture du mois, merci '.padEnd(40, '.');
    const text = `${words} F26009244, 260 09245`;
    expect(text.indexOf(' 09245') + 1).toBe(56);
    expect(summary(matchLine(bankLine({ text, amount: 150_00 }), { documents }))).toBe(
      'MATCHED 3 F26009244 F26009245',
    );
    const start = bankLine({ text: 'F260\n09244/45', amount: 70_00 });
    expect(matchLine(start, { documents }).state).not.toBe('MATCHED');
  });

  it('7. separates SVWZ+ from the name next to it', () => {
    const documents = [invoice('10023')];
    for (const text of ['Miller Ltd.SVWZ+10023', 'SVWZ+RE 10023ABWA+Miller', 'EREF+NOTPROVIDEDSVWZ+10023'])
      expect(summary(matchLine(bankLine({ text }), { documents })), text).toBe('MATCHED 3 10023');
  });

  it('14. does not count the amount of a batch for each of its parts', () => {
    const documents = [invoice('10023', 300_00)];
    const parts = [1, 2, 3].map((i) => bankLine({ id: `L${i}`, text: '10023', amount: 300_00 }));
    expect(matchLines(parts, world({ documents })).map(({ state }) => state)).toEqual([
      'AMBIGUOUS',
      'AMBIGUOUS',
      'AMBIGUOUS',
    ]);
  });

  it('15. proposes nothing certain for a batch whose parts do not add up', () => {
    const documents = [invoice('10023', 100_00), invoice('10024', 150_00, { customerId: 'B' })];
    const result = matchLine(bankLine({ text: '10023 10024', amount: 260_00 }), { documents });
    expect(result.state).toBe('PROPOSED');
    expect(result.proposals[0]?.blockers).toContain('SEVERAL_FAMILIES');
  });

  it('18, 19. excludes a line that another statement contained, whole or in parts', () => {
    const documents = [invoice('10023')];
    const line = bankLine({ text: '10023', bankReference: 'AB123', endToEndId: 'E2E-1' });
    const again = { ...line, id: 'L2', statementId: 'S2' };
    const [first, second] = matchLines([line, again], world({ documents }));
    expect([first?.state, second?.exclusion]).toEqual([
      'MATCHED',
      { reason: 'DUPLICATE', otherLineId: 'L1' },
    ]);
    const later = matchLine(again, { documents, earlierLines: [earlierLine(line, '10023')] });
    expect(later.exclusion?.reason).toBe('DUPLICATE');
  });

  it('20. matches a pending line that was booked under a new id only once', () => {
    const documents = [invoice('10023', 100_00, { outstanding: 0 })];
    const pending = bankLine({ id: 'P1', text: '10023', iban: IBAN });
    const result = matchLine(bankLine({ id: 'L9', text: '10023', iban: IBAN }), {
      documents,
      memory: known,
      earlierLines: [earlierLine(pending, '10023')],
    });
    expect(result.state).toBe('ON_ACCOUNT');
  });

  it('23. keeps two genuine identical lines of one day apart', () => {
    const documents = [invoice('10023'), invoice('10024')];
    const line = bankLine({ text: 'fee March', bankReference: 'AB123', iban: IBAN });
    const states = matchLines([line, { ...line, id: 'L2' }], world({ documents, memory: known }));
    expect(states.map(({ state }) => state)).toEqual(['AMBIGUOUS', 'AMBIGUOUS']);
  });

  it('24. does not take a fee for the return of the payment whose reference it shares', () => {
    const paid = bankLine({ id: 'L0', endToEndId: 'E2E-77', bankReference: 'AB123', text: '10023' });
    const fee = bankLine({ amount: -2_50, endToEndId: 'E2E-77', bankReference: 'AB123', text: 'fee' });
    expect(matchLine(fee, { earlierLines: [earlierLine(paid, '10023')] }).state).toBe('UNMATCHED');
  });

  it('25. does not take a part of a split for a new line', () => {
    const documents = [invoice('10023', 40_00), invoice('10024', 60_00)];
    const whole = bankLine({ id: 'L1', text: '10023 10024', bankReference: 'AB1' });
    const part = bankLine({
      id: 'L2',
      text: '10023 10024',
      bankReference: 'AB1',
      amount: 40_00,
      statementId: 'S2',
    });
    const [first, second] = matchLines([whole, part], world({ documents }));
    expect([first, second].map((one) => one && summary(one))).toEqual([
      'AMBIGUOUS 3 10023 10024',
      'PROPOSED 3 10023',
    ]);
  });

  it('38. nets the credit notes that are named, or all the open ones', () => {
    const credit = invoice('GS-70001', 30_00, { kind: 'CREDIT_NOTE' });
    const documents = [invoice('10023'), credit];
    const byName = matchLine(bankLine({ text: '10023 ./. GS-70001', amount: 70_00 }), { documents });
    expect(summary(byName)).toBe('MATCHED 4 10023 GS-70001');
    expect(summary(matchLine(bankLine({ text: '10023', amount: 70_00 }), { documents }))).toBe(
      'MATCHED 4 10023 GS-70001',
    );
    const two = [...documents, invoice('GS-70002', 30_00, { kind: 'CREDIT_NOTE' })];
    expect(matchLine(bankLine({ text: '10023', amount: 70_00 }), { documents: two }).state).not.toBe(
      'MATCHED',
    );
  });

  it('38. nets all the credit notes of the customer who pays, or of its family', () => {
    const credit = (number: string, amount: number, customerId: string) =>
      invoice(number, amount, { kind: 'CREDIT_NOTE', customerId });
    const facts = {
      documents: [invoice('10023', 300_00), credit('20001', 50_00, 'A'), credit('20002', 70_00, 'B')],
      customers: [customer('A'), customer('B', { familyId: 'A' })],
    };
    const netted = (amount: number) => summary(matchLine(bankLine({ text: '10023', amount }), facts));
    expect(netted(250_00)).toBe('MATCHED 4 10023 20001');
    expect(netted(180_00)).toBe('MATCHED 4 10023 20001 20002');
  });

  it('39. joins a daily sum without payers to the payments that were booked one by one', () => {
    const payments = [
      payment('P1', { amount: 60_00 }),
      payment('P2', { amount: 40_00, customerId: 'B' }),
      payment('P3', { amount: 40_00, customerId: 'C', paidOn: '2026-03-01' }),
    ];
    const result = matchLine(bankLine(), { payments });
    expect(summary(result)).toBe('PROPOSED 0 P1 P2');
    expect(result.proposals[0]?.blockers).toEqual(['PAYER_UNKNOWN']);
  });

  it('40. matches the same line to the same proposal from two tabs', () => {
    const documents = [invoice('10023')];
    const [one, two] = [1, 2].map(() => matchLine(bankLine({ text: '10023' }), { documents }));
    expect(one?.proposals[0]?.id).toBe(two?.proposals[0]?.id);
  });

  it('41. matches a line again after its payment was cancelled', () => {
    const closed = [invoice('10023', 100_00, { outstanding: 0 })];
    const line = bankLine({ text: '10023' });
    expect(summary(matchLine(line, { documents: closed }))).toBe('PROPOSED 8 ON_ACCOUNT');
    expect(matchLine(line, { documents: [invoice('10023')] }).state).toBe('MATCHED');
  });

  it('42. reopens the invoice that a returned payment paid, not the oldest', () => {
    const lines = ['10022', '10023', '10024'].map((number, i) =>
      earlierLine(bankLine({ id: `L-${number}`, iban: IBAN, endToEndId: `E2E-2026-${i}` }), number),
    );
    const back = bankLine({ amount: -103_00, iban: IBAN, endToEndId: 'E2E-2026-1', returnReason: 'AC04' });
    const result = matchLine(back, { earlierLines: lines });
    expect(summary(result)).toBe('RETURNED 0 FEE L-10023');
    const unclear = matchLine(bankLine({ amount: -100_00, iban: IBAN, returnReason: 'AC04' }), {
      earlierLines: lines,
    });
    expect([unclear.state, unclear.total]).toEqual(['AMBIGUOUS', 3]);
  });

  it('43. puts the second payment of an invoice on account', () => {
    const line = bankLine({ text: '10023', iban: IBAN });
    const documents = [invoice('10023')];
    expect(summary(matchLine(line, { documents, memory: known }))).toBe('MATCHED 3 10023');
    const closed = [invoice('10023', 100_00, { outstanding: 0 }), invoice('10024')];
    const second = matchLine({ ...line, id: 'L2' }, { documents: closed, memory: known });
    expect(summary(second)).toBe('ON_ACCOUNT 8 ON_ACCOUNT');
  });

  it('44. joins the payment that the ERP already sent, and creates none next to it', () => {
    const documents = [invoice('10023', 100_00, { outstanding: 0 }), invoice('10024', 100_01)];
    const paid = payment('P1', { documentIds: ['10023'], paidOn: '2026-03-14' });
    expect(summary(matchLine(bankLine({ text: '10023' }), { documents, payments: [paid] }))).toBe(
      'MATCHED 0 P1',
    );
    const byAccount = matchLine(bankLine({ iban: IBAN }), { documents, payments: [paid], memory: known });
    expect(summary(byAccount)).toBe('MATCHED 0 P1');
    const again = [...documents, invoice('10025')];
    const other = matchLine(bankLine({ text: '10025' }), { documents: again, payments: [paid] });
    expect(summary(other)).toBe('MATCHED 3 10025');
    // The same amount is open again, so the money may be for that.
    const unclear = matchLine(bankLine({ iban: IBAN }), {
      documents: again,
      payments: [paid],
      memory: known,
    });
    expect([summary(unclear), unclear.proposals[0]?.blockers]).toEqual([
      'PROPOSED 0 P1',
      ['PAYMENT_MAY_EXIST'],
    ]);
  });

  it('44. joins the refund that the ERP already sent, although the customer owes the same', () => {
    const line = bankLine({ amount: -100_00, iban: IBAN });
    const payments = [payment('R1', { kind: 'REFUND', documentIds: ['C-1'] })];
    const owed = { documents: [invoice('10023'), invoice('10024')], memory: known, payments };
    expect(summary(matchLine(line, owed))).toBe('MATCHED 0 R1');
    const documents = [invoice('10025', 100_00, { kind: 'CREDIT_NOTE' })];
    expect(summary(matchLine(line, { ...owed, documents }))).toBe('PROPOSED 0 R1');
  });

  it('44. finds the matched line that the ERP records again later', () => {
    const lines = [creatingLine('L1', '10023'), creatingLine('L2', '10024')];
    const found = (one: ExistingPayment) => recordedLines(one, lines).map(({ created }) => created.id);
    expect(found(payment('P9', { documentIds: ['10024'], paidOn: '2026-03-18' }))).toEqual(['P-L2']);
    expect(found(payment('P9'))).toEqual(['P-L1', 'P-L2']);
    expect(found(payment('P-L1', { documentIds: ['10023'] }))).toEqual([]);
    expect(found(payment('P9', { customerId: 'B' }))).toEqual([]);
    expect(found(payment('P9', { amount: 100_01 }))).toEqual([]);
  });

  it('44. finds the payment of one customer in a line of several', () => {
    const created = [
      { id: 'P-A', customerId: 'A', amount: 60_00 },
      { id: 'P-B', customerId: 'B', amount: 40_00 },
    ];
    const lines = [{ ...creatingLine('L1', '10023'), created }];
    const found = recordedLines(payment('P9', { customerId: 'B', amount: 40_00 }), lines);
    expect(found.map((one) => [one.created.id, one.isWithFee])).toEqual([['P-B', false]]);
  });

  it('44. finds the return that the ERP records again, with and without the fee of the bank', () => {
    const line = bankLine({ id: 'L1', amount: -103_00 });
    const created = [{ id: 'R-L1', customerId: 'A', amount: 100_00 }];
    const lines = [{ ...earlierLine(line, 'P1'), created }];
    const found = (facts: Partial<ExistingPayment>) =>
      recordedLines(payment('R9', { kind: 'REFUND', ...facts }), lines).map(({ isWithFee }) => isWithFee);
    expect(found({})).toEqual([false]);
    expect(found({ amount: 103_00 })).toEqual([true]);
    expect(found({ amount: 3_00 })).toEqual([]);
    expect(found({ documentIds: ['GS-1'] })).toEqual([]);
    expect(found({ amount: 103_00, kind: 'PAYMENT' })).toEqual([]);
  });

  it('45. proposes the payout of a provider, net of its fee and of a refund', () => {
    const documents = [
      invoice('10023', 60_00),
      invoice('10024', 60_00, { customerId: 'B' }),
      invoice('GS-7001', 20_00, { kind: 'CREDIT_NOTE', customerId: 'B' }),
    ];
    const result = matchLine(bankLine({ text: '10023, 10024, GS-7001', amount: 98_00 }), { documents });
    expect(summary(result)).toBe('PROPOSED 5 10023 10024 FEE GS-7001');
    expect(result.proposals[0]?.parts.find(({ kind }) => kind === 'FEE')).toMatchObject({
      customerId: null,
      amount: -2_00,
    });
  });

  it('46. decides nothing by an account of two customers', () => {
    const documents = [invoice('10023'), invoice('20023', 50_00, { customerId: 'B' })];
    const result = matchLine(bankLine({ iban: IBAN }), { documents, memory: [memory(IBAN, 'A', 'B')] });
    expect([result.state, result.payer.isSharedAccount]).toEqual(['UNMATCHED', true]);
  });

  it('47. finds the customer into which the one with the old account was merged', () => {
    const result = matchLine(bankLine({ iban: IBAN }), {
      documents: [invoice('10023')],
      customers: [customer('A', { mergedIds: ['OLD'], openDocuments: 1 })],
      memory: [memory(IBAN, 'OLD')],
    });
    expect([summary(result), result.payer.customerId]).toEqual(['PROPOSED 6 10023', 'A']);
  });

  it('48. applies neither of two lines that pay one invoice at one moment', () => {
    const lines = [1, 2].map((i) => bankLine({ id: `L${i}`, text: '10023', iban: IBAN }));
    const results = matchLines(lines, world({ documents: [invoice('10023')], memory: known }));
    expect(results.map(({ state }) => state)).toEqual(['AMBIGUOUS', 'AMBIGUOUS']);
    expect(results[0]?.competingLineIds).toEqual(['L2']);
  });

  it.each(['KWD', 'JPY'])('49. compares amounts of %s in its own minor units', (currency) => {
    const documents = [invoice('10023', 1_234, { currency }), invoice('10024', 1_234)];
    expect(summary(matchLine(bankLine({ text: '10023', amount: 1_234, currency }), { documents }))).toBe(
      'MATCHED 3 10023',
    );
    const other = matchLine(bankLine({ text: '10024', amount: 1_234, currency }), { documents });
    expect(other.state).toBe('PROPOSED');
    expect(other.proposals[0]?.proof.rejections.map(({ code }) => code)).toContain('OTHER_CURRENCY');
  });

  it('51. does not propose again the pair that a person undid', () => {
    const undone = [{ lineId: 'L1', targets: ['10023'], customerIds: ['A'] }];
    const result = matchLine(bankLine({ text: '10023', iban: IBAN }), {
      documents: [invoice('10023')],
      memory: known,
      undone,
    });
    expect(summary(result)).toBe('PROPOSED 8 ON_ACCOUNT');
    expect(result.proposals[0]?.proof.rejections.map(({ code }) => code)).toContain('UNDONE_BY_PERSON');
  });

  it('51. decides nothing for other lines by one whose match a person undid', () => {
    const documents = [invoice('10023'), invoice('10023', 100_00, { id: 'B-10023', customerId: 'B' })];
    const undone = [{ lineId: 'L1', targets: ['10023', '10024'], customerIds: [] }];
    const lines = [bankLine({ text: '10023', iban: IBAN }), bankLine({ id: 'L2', text: '10023' })];
    const results = matchLines(lines, world({ documents, memory: known, undone }));
    expect(results.map(({ state }) => state)).toEqual(['PROPOSED', 'AMBIGUOUS']);
  });

  it('52. applies no payment that is dated before its invoice', () => {
    const documents = [invoice('10023', 100_00, { issuedOn: '2026-03-20' })];
    const named = matchLine(bankLine({ text: '10023' }), { documents });
    expect(named.proposals[0]?.blockers).toEqual(['BEFORE_ISSUE']);
    const unnamed = matchLine(bankLine({ iban: IBAN }), { documents, memory: known });
    expect(summary(unnamed)).toBe('ON_ACCOUNT 8 ON_ACCOUNT');
  });
});
