import { describe, expect, it } from 'vitest';
import type { PayerAnswer } from '../payer-answer.ts';
import { bankLine, customer, invoice, matchLine, memory, summary } from '../testing/worlds.ts';

const said = (documents: Record<string, number>, facts: Partial<PayerAnswer> = {}): PayerAnswer => ({
  lineId: 'L1',
  customerId: 'A',
  answeredOn: '2026-03-17',
  documents: Object.entries(documents).map(([documentId, amount]) => ({ documentId, amount })),
  ...facts,
});
const OPEN = [invoice('10001', 60_00), invoice('10002', 40_00), invoice('10003', 70_00)];
const WORLD = { documents: OPEN, memory: [memory('IBAN', 'A')] };
const LINE = bankLine({ accountNumber: 'IBAN', text: 'part' });
const EXACT = said({ 10001: 60_00, 10002: 40_00 });

describe('an answer of the payer', () => {
  it('is proposed first, and never applied', () => {
    const result = matchLine(LINE, { ...WORLD, answers: [EXACT] });
    expect(summary(result)).toBe('PROPOSED 9 10001 10002');
    expect(result.proposals[0]?.blockers).toEqual(['SAID_BY_PAYER']);
    expect(result.payer.evidence).toContainEqual({
      kind: 'PAYER_ANSWER',
      customerId: 'A',
      value: '10001, 10002',
      lastOn: '2026-03-17',
    });
  });

  it('is proposed if every rule is switched to automatic or off', () => {
    for (const state of ['AUTOMATIC', 'OFF'] as const) {
      const switches = { 0: state, 1: state, 2: state, 3: state, 4: state, 5: state, 6: state, 7: state };
      const settings = { switches: { ...switches, 8: state, 9: state } };
      const result = matchLine(bankLine({ text: '' }), { ...WORLD, settings, answers: [EXACT] });
      expect(summary(result)).toBe('PROPOSED 9 10001 10002');
    }
  });

  it('leaves what is not named on account', () => {
    const result = matchLine(LINE, { ...WORLD, answers: [said({ 10001: 50_00 })] });
    expect(result.proposals[0]?.parts).toEqual([
      { kind: 'INVOICE', customerId: 'A', documentId: '10001', amount: 50_00 },
      { kind: 'ON_ACCOUNT', customerId: 'A', amount: 50_00 },
    ]);
    expect(result.proposals[0]?.blockers).toEqual(['SAID_BY_PAYER']);
  });

  it('is shown besides the numbers in the text that contradict it', () => {
    const line = bankLine({ accountNumber: 'IBAN', text: '10003', amount: 70_00 });
    const result = matchLine(line, { ...WORLD, answers: [said({ 10001: 60_00 })] });
    expect(summary(result)).toBe('PROPOSED 9 10001 ON_ACCOUNT');
    expect(result.proposals[0]?.blockers).toEqual(['SAID_BY_PAYER', 'ANSWER_CONTRADICTS_TEXT']);
    expect(result.proposals[1]).toMatchObject({ rule: 3, parts: [{ documentId: '10003' }] });
    expect(result.total).toBe(2);
  });

  it('is not needed if a rule proves the same', () => {
    const line = bankLine({ accountNumber: 'IBAN', text: '10003', amount: 70_00 });
    const result = matchLine(line, { ...WORLD, answers: [said({ 10003: 70_00 })] });
    expect(summary(result)).toBe('MATCHED 3 10003');
    expect(result.total).toBe(1);
  });

  it('replaces an equal proposal', () => {
    const line = bankLine({ accountNumber: 'IBAN', text: '', amount: 70_00 });
    const result = matchLine(line, { ...WORLD, answers: [said({ 10003: 70_00 })] });
    expect(result.proposals.map(({ rule }) => rule)).toEqual([9]);
  });

  it('takes no more than is open, and says so', () => {
    const documents = [invoice('10001', 60_00, { outstanding: 10_00 }), invoice('10002', 40_00)];
    const result = matchLine(LINE, { ...WORLD, documents, answers: [EXACT] });
    expect(result.proposals[0]?.parts.map(({ amount }) => amount)).toEqual([10_00, 40_00, 50_00]);
    expect(result.proposals[0]?.blockers).toContain('NAMED_DOCUMENT_CLOSED');
  });

  it('never exceeds the line, and ignores unknown invoices, other currencies and other lines', () => {
    const more = matchLine(LINE, { ...WORLD, answers: [said({ 10001: 60_00, 10003: 70_00 })] });
    expect(more.proposals[0]?.parts.map(({ amount }) => amount)).toEqual([60_00, 40_00]);
    const documents = [invoice('10001', 60_00, { currency: 'USD' })];
    for (const answer of [said({ 10001: 60_00, x: 1 }), said({ 10002: 1 }, { lineId: 'L2' }), said({})]) {
      const result = matchLine(LINE, { documents, answers: [answer] });
      expect(result.proposals.filter(({ rule }) => rule === 9)).toEqual([]);
    }
  });

  it('of another family than the account is marked as a conflict', () => {
    const customers = [customer('A'), customer('B')];
    const documents = [invoice('20001', 100_00, { customerId: 'B' })];
    const answers = [said({ 20001: 100_00 }, { customerId: 'B' })];
    const result = matchLine(LINE, { ...WORLD, customers, documents, answers });
    expect(result.proposals[0]?.blockers).toEqual(['SAID_BY_PAYER', 'PAYER_CONFLICTS']);
  });

  it('makes the payer probable, so that nothing is applied', () => {
    const documents = [invoice('10001', 60_00, { outstanding: 0 })];
    const result = matchLine(bankLine({}), { documents, answers: [said({ 10001: 60_00 })] });
    expect(result.payer).toMatchObject({ certainty: 'PROBABLE', customerId: 'A' });
    expect(result.state).toBe('PROPOSED');
  });
});
