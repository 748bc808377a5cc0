import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../test/harness/seeds.ts';
import type { WorldAdvice } from './advice.ts';
import { lookupsOf } from './lookups.ts';
import { matchLines } from './match-lines.ts';
import type { BankLine, World, WorldDocument } from './model.ts';
import type { PayerAnswer } from './payer-answer.ts';
import { compareRuns } from './replay.ts';
import { DEFAULT_SETTINGS, DEFAULT_VALUES } from './settings.ts';
import {
  bankLine,
  customer,
  invoice,
  matchLine,
  memory,
  payment,
  summary,
  TODAY,
  world,
} from './testing/worlds.ts';
import { documentKeys } from './text/number-keys.ts';

const IBAN = 'DE89370400440532013000';

describe('rules', () => {
  it('1: match our own reference, and propose if the amount differs', () => {
    const facts = {
      documents: [invoice('10023'), invoice('10024')],
      references: [{ reference: 'RF18539007547034', customerId: 'A', documentIds: ['10023'] }],
    };
    const line = bankLine({ structuredReferences: [{ type: 'SCOR', reference: 'RF18 5390 0754 7034' }] });
    expect(summary(matchLine(line, facts))).toBe('MATCHED 1 10023');
    expect(summary(matchLine(bankLine({ text: 'rf18539007547034 merci' }), facts))).toBe('MATCHED 1 10023');
    expect(summary(matchLine({ ...line, amount: 50_00 }, facts))).toBe('PROPOSED 5 10023');
    expect(matchLine({ ...line, text: '10024' }, facts).state).toBe('PROPOSED');
  });

  it('2: match the order that we created', () => {
    const order = {
      id: 'O1',
      endToEndId: 'QTC-4711',
      mandateId: null,
      customerId: 'A',
      documentIds: ['10023'],
      amount: 100_00,
      currency: 'EUR',
    };
    const result = matchLine(bankLine({ endToEndId: 'QTC-4711' }), {
      documents: [invoice('10023')],
      orders: [order],
    });
    expect(summary(result)).toBe('MATCHED 2 10023');
  });

  it('2: match the order of a mandate by its amount', () => {
    const order = {
      id: 'O1',
      endToEndId: 'QTC-4711',
      mandateId: 'MNDT-4711',
      customerId: 'A',
      documentIds: ['10023'],
      amount: 100_00,
      currency: 'EUR',
    };
    const other = { ...order, id: 'O2', endToEndId: 'QTC-4712', documentIds: ['10024'], amount: 50_00 };
    const facts = { documents: [invoice('10023'), invoice('10024', 50_00), invoice('10025')] };
    const line = bankLine({ mandateId: 'MNDT-4711' });
    expect(summary(matchLine(line, { ...facts, orders: [order, other] }))).toBe('MATCHED 2 10023');
    const twice = [order, { ...other, documentIds: ['10025'], amount: 100_00 }];
    expect(matchLine(line, { ...facts, orders: twice }).state).toBe('AMBIGUOUS');
  });

  it('3: match several numbers to the cent, in the text or in the end-to-end id', () => {
    const documents = [invoice('10023', 60_00), invoice('10024', 40_00)];
    expect(summary(matchLine(bankLine({ text: '10023 + 10024' }), { documents }))).toBe(
      'MATCHED 3 10023 10024',
    );
    expect(summary(matchLine(bankLine({ text: '10023/10024' }), { documents }))).toBe(
      'MATCHED 3 10023 10024',
    );
    expect(summary(matchLine(bankLine({ endToEndId: '10023 10024' }), { documents }))).toBe(
      'MATCHED 3 10023 10024',
    );
    const subset = matchLine(bankLine({ text: '10023 10024', amount: 60_00 }), { documents });
    expect([summary(subset), subset.proposals[0]?.blockers]).toEqual([
      'PROPOSED 3 10023',
      ['NAMED_DOCUMENT_LEFT_OUT'],
    ]);
  });

  it('3: read two numbers with a dash as a range or as two numbers, whichever fits the amount', () => {
    const documents = ['10023', '10024', '10025'].map((number) => invoice(number));
    const text = '10023 - 10025';
    expect(summary(matchLine(bankLine({ text, amount: 300_00 }), { documents }))).toBe(
      'MATCHED 3 10023 10024 10025',
    );
    expect(summary(matchLine(bankLine({ text, amount: 200_00 }), { documents }))).toBe(
      'MATCHED 3 10023 10025',
    );
  });

  it('3: do not take the number of a customer for that of an invoice', () => {
    const documents = [invoice('10023'), invoice('40123', 50_00, { customerId: 'B' })];
    const customers = [customer('A', { number: '40123', openDocuments: 1 })];
    const result = matchLine(bankLine({ text: '10023 KdNr. 40123' }), { documents, customers });
    expect([summary(result), result.payer.certainty]).toEqual(['MATCHED 3 10023', 'CERTAIN']);
    expect(matchLine(bankLine({ text: '10023 40123' }), { documents, customers }).state).toBe('PROPOSED');
  });

  it('3: propose only if the account is that of another customer', () => {
    const documents = [invoice('10023')];
    const result = matchLine(bankLine({ text: '10023', iban: IBAN }), {
      documents,
      memory: [memory(IBAN, 'B')],
    });
    expect([result.state, result.proposals[0]?.blockers]).toEqual(['PROPOSED', ['PAYER_CONFLICTS']]);
    const parent = matchLine(bankLine({ text: '10023', iban: IBAN }), {
      documents,
      customers: [customer('A', { familyId: 'B' }), customer('B')],
      memory: [memory(IBAN, 'B')],
    });
    expect(summary(parent)).toBe('MATCHED 3 10023');
  });

  it('5: explain a difference by discount, stated charge, rest, fee, or excess', () => {
    const discount = { basisPoints: 300, untilOn: '2026-03-15' };
    const documents = [invoice('10023', 1_000_00, { discount })];
    const partsFor = (amount: number, chargesDeducted = 0) =>
      matchLine(bankLine({ text: '10023', amount, chargesDeducted }), { documents }).proposals[0]?.parts.map(
        (part) => [part.kind, part.amount],
      );
    expect(partsFor(970_00)).toEqual([
      ['INVOICE', 1_000_00],
      ['DISCOUNT', -30_00],
    ]);
    expect(partsFor(985_00, 15_00)).toEqual([
      ['INVOICE', 1_000_00],
      ['FEE', -15_00],
    ]);
    expect(partsFor(996_00)).toEqual([['INVOICE', 996_00]]);
    expect(partsFor(1_003_00)).toEqual([
      ['INVOICE', 1_000_00],
      ['ON_ACCOUNT', 3_00],
    ]);
    expect(matchLine(bankLine({ text: '10023', amount: 970_00 }), { documents }).state).toBe('PROPOSED');
  });

  it('6, 7: know the payer, and prefer one amount to a sum and a natural set to any set', () => {
    const documents = [
      invoice('10023', 100_00),
      invoice('10024', 61_37),
      invoice('10025', 38_63),
      invoice('10026', 77_41, { dueOn: '2026-04-03' }),
    ];
    const facts = { documents, memory: [memory(IBAN, 'A')] };
    const single = matchLine(bankLine({ iban: IBAN }), facts);
    expect([summary(single), single.total]).toEqual(['PROPOSED 6 10023', 2]);
    const overdue = matchLine(bankLine({ iban: IBAN, amount: 200_00 }), facts);
    expect([summary(overdue), overdue.proposals[0]?.proof.naturalSet]).toEqual([
      'PROPOSED 7 10023 10024 10025',
      'OVERDUE',
    ]);
    const contradicted = matchLine(bankLine({ iban: IBAN, amount: 100_00, text: '10026' }), facts);
    expect(contradicted.proposals[0]?.rule).toBe(5);
    expect(matchLine(bankLine({ amount: 100_00 }), facts).state).toBe('UNMATCHED');
  });

  it('7: apply no natural set next to another sum, however they are switched', () => {
    const documents = [
      invoice('10023', 688_32),
      invoice('10024', 1550_00),
      invoice('10025', 688_32, { dueOn: '2026-04-03' }),
      invoice('10026', 77_41, { dueOn: '2026-04-03' }),
    ];
    const settings = { switches: { ...DEFAULT_VALUES.switches, 7: 'AUTOMATIC' as const } };
    const line = bankLine({ iban: IBAN, amount: 2238_32 });
    const facts = { memory: [memory(IBAN, 'A')], settings };
    const several = matchLine(line, { documents, ...facts });
    expect(summary(several)).toBe('PROPOSED 7 10023 10024');
    expect(several.proposals[0]?.blockers).toEqual(['SEVERAL_SOLUTIONS']);
    const only = matchLine(line, { documents: documents.slice(0, 2), ...facts });
    expect(summary(only)).toBe('MATCHED 7 10023 10024');
  });

  it('7: put money on account if the odds prove nothing', () => {
    const documents = Array.from({ length: 12 }, (_, i) => invoice(`1002${i}`, 10_00 * (i + 1)));
    const result = matchLine(bankLine({ iban: IBAN, amount: 130_00 }), {
      documents,
      memory: [memory(IBAN, 'A')],
    });
    expect(result.state).toBe('ON_ACCOUNT');
    // 13 tens are the sum of different numbers up to 12 in 17 ways.
    expect([result.total, result.proposals.length]).toEqual([18, 18]);
    expect(result.proposals[1]?.blockers).toContain('LAMBDA_TOO_HIGH');
  });

  it('are switched by the organization, and by a customer before it', () => {
    const switches = { ...DEFAULT_VALUES.switches, 3: 'PROPOSE' as const };
    const documents = [invoice('10023')];
    expect(matchLine(bankLine({ text: '10023' }), { documents, settings: { switches } }).state).toBe(
      'PROPOSED',
    );
    const customers = new Map([['A', { version: 7, values: { switches: DEFAULT_VALUES.switches } }]]);
    const own = matchLine(bankLine({ text: 'RE-10023', iban: IBAN }), {
      documents,
      memory: [memory(IBAN, 'A')],
      settings: { switches, customers },
    });
    expect([own.state, own.proposals[0]?.proof.customerSettingsVersion]).toEqual(['MATCHED', 7]);
  });

  it('never apply a tolerance, and never an amount without a known payer, however they are switched', () => {
    const on = Object.fromEntries(Object.keys(DEFAULT_VALUES.switches).map((rule) => [rule, 'AUTOMATIC']));
    const settings = { switches: { ...DEFAULT_VALUES.switches, ...on } };
    const documents = [invoice('10023', 103_00), invoice('10024', 100_00)];
    expect(matchLine(bankLine({ text: '10023' }), { documents, settings }).state).toBe('PROPOSED');
    const named = matchLine(bankLine({ name: 'Miller' }), {
      documents,
      customers: [customer('A', { names: ['Miller Ltd'], openDocuments: 2 })],
      settings,
    });
    expect(summary(named)).toBe('PROPOSED 6 10024');
    expect(named.proposals[0]?.blockers).toContain('PAYER_PROBABLE');
  });

  it('exclude transfers between own accounts', () => {
    const result = matchLine(bankLine({ iban: IBAN }), { ownAccounts: [IBAN] });
    expect(result.exclusion?.reason).toBe('OWN_TRANSFER');
  });
});

describe('a replay', () => {
  it('counts the lines that other settings decide differently', () => {
    const lines = [bankLine({ text: '10023' }), bankLine({ id: 'L2', text: '10024', amount: 60_00 })];
    const documents = [invoice('10023'), invoice('10024', 60_00, { customerId: 'B' })];
    const switches = { ...DEFAULT_VALUES.switches, 3: 'PROPOSE' as const };
    const customers = new Map([['B', { version: 1, values: { switches: DEFAULT_VALUES.switches } }]]);
    const before = matchLines(lines, world({ documents }));
    const after = matchLines(lines, world({ documents, settings: { version: 2, switches, customers } }));
    const replay = compareRuns(lines, before, after);
    expect([replay.lines, replay.amounts]).toEqual([2, new Map([['EUR', 100_00]])]);
    expect(replay.differences.map(({ lineId, after: now }) => [lineId, now.state])).toEqual([
      ['L1', 'PROPOSED'],
    ]);
  });
});

describe('lines of a run', () => {
  const amounts = constantFrom(10_00, 20_00, 30_00, 50_00);
  const customers = constantFrom('A', 'B', 'C');
  const documents = array(
    record({ amount: amounts, customerId: customers, isCredit: integer({ min: 0, max: 5 }) }),
    {
      maxLength: 10,
    },
  );
  const numbers = array(integer({ min: 0, max: 10 }), { maxLength: 3 });
  const lines = array(
    record({
      amount: constantFrom(10_00, 20_00, 30_00, 40_00, 60_00, -20_00),
      numbers,
      payer: customers,
      text: integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const advices = array(record({ numbers, payer: constantFrom(null, 'A', 'B'), isTrusted: boolean() }), {
    maxLength: 3,
  });
  const shuffled = <T>(items: readonly T[], seed: number): T[] =>
    items
      .map((item, i) => ({ item, key: Math.imul(i + 1, seed * 2_654_435_761 + 97) >>> 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);

  function draw(drawn: { amount: number; customerId: string; isCredit: number }[]): WorldDocument[] {
    return drawn.map(({ amount, customerId, isCredit }, i) =>
      invoice(String(10_000 + i), amount, { customerId, kind: isCredit === 0 ? 'CREDIT_NOTE' : 'INVOICE' }),
    );
  }

  const answer = (lineId: string, customerId: string, named: readonly number[]): PayerAnswer => ({
    lineId,
    customerId,
    answeredOn: '2026-03-17',
    documents: named.map((number) => ({ documentId: String(10_000 + number), amount: 7_00 + number })),
  });

  /** Advices that pay whole documents. */
  function drawAdvices(
    drawn: { numbers: number[]; payer: string | null; isTrusted: boolean }[],
    papers: WorldDocument[],
  ) {
    return drawn.map(({ numbers: named, payer, isTrusted }, i): WorldAdvice => {
      const paid = named.flatMap((at) => papers[at] ?? []);
      const rows = paid.map(({ number, kind, amount }) => ({
        number: number ?? '',
        paid: kind === 'INVOICE' ? amount : -amount,
        deduction: 0,
        isDiscount: false,
      }));
      const amount = rows.reduce((sum, row) => sum + row.paid, 0);
      const facts = {
        customerNumber: null,
        lineId: null,
        hasTotal: true,
        currency: 'EUR',
        day: TODAY,
        reference: null,
      };
      return { id: `V${i}`, customerId: payer, isTrusted, amount, lines: rows, ...facts };
    });
  }

  function mixed(whole: World, seed: number): World {
    const { documents: all, customers: people, memory: accounts, payments, answers = [] } = whole;
    return {
      ...whole,
      documents: shuffled(all, seed),
      customers: shuffled(people, seed),
      memory: shuffled(accounts, seed),
      payments: shuffled(payments, seed),
      answers: shuffled(answers, seed).map((answer) => ({
        ...answer,
        documents: shuffled(answer.documents, seed),
      })),
      advices: shuffled(whole.advices ?? [], seed),
    };
  }

  itDraws('lead to the same result in any order, and to parts that add up', { timeout: 120_000 }, (seed) => {
    assert(
      property(documents, lines, advices, (papers, drawn, letters) => {
        const open = draw(papers);
        const whole = world({
          documents: open,
          advices: drawAdvices(letters, open),
          memory: ['A', 'B', 'C'].map((id) => memory(`ACCOUNT-${id}`, id)),
          payments: [payment('P1', { amount: 20_00 }), payment('P2', { amount: 20_00, customerId: 'B' })],
          answers: drawn.flatMap(({ numbers: named, payer }, i) =>
            i % 3 > 0 ? [] : [answer(`L${i}`, payer, named)],
          ),
        });
        const run: BankLine[] = drawn.map(({ amount, numbers: named, payer, text }, i) =>
          bankLine({
            id: `L${i}`,
            amount,
            accountNumber: text === 0 ? null : `ACCOUNT-${payer}`,
            text: text === 1 ? '' : named.map((number) => 10_000 + number).join(' '),
          }),
        );
        const results = matchLines(run, whole);
        const byLine = (list: typeof results) => new Map(list.map((result) => [result.lineId, result]));
        for (let shuffle = 1; shuffle <= 50; shuffle += 1)
          expect(byLine(matchLines(shuffled(run, shuffle), mixed(whole, shuffle)))).toEqual(byLine(results));
        checkResults(run, results, whole);
      }),
      { seed, ...runs(25) },
    );
  });

  function checkResults(run: readonly BankLine[], results: ReturnType<typeof matchLines>, whole: World) {
    const used = new Map<string, number>();
    results.forEach(({ proposals, state, total }, i) => {
      expect(total).toBeGreaterThanOrEqual(proposals.length);
      for (const { parts } of proposals)
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(run[i]?.amount);
      if (state !== 'MATCHED') return;
      expect(proposals[0]?.blockers).toEqual([]);
      for (const part of proposals[0]?.parts ?? [])
        if (part.kind === 'INVOICE' || part.kind === 'CREDIT')
          used.set(part.documentId, (used.get(part.documentId) ?? 0) + Math.abs(part.amount));
    });
    for (const { id, outstanding } of whole.documents)
      expect(used.get(id) ?? 0).toBeLessThanOrEqual(outstanding);
  }

  itDraws('never fail on any text of a bank', (seed) => {
    const text = string({ maxLength: 300, unit: 'binary' });
    const digits = stringMatching(/^[A-Z]{0,3}[-/ ]?\d{1,12}([-/., ]\d{1,6}){0,8}$/);
    assert(
      property(
        oneof(text, digits),
        oneof(text, digits),
        text,
        integer({ min: -200_00, max: 200_00 }),
        (a, b, c, amount) => {
          const line = bankLine({
            text: a,
            endToEndId: b,
            name: c,
            iban: b,
            amount,
            structuredReferences: [{ type: null, reference: a }],
          });
          const documents = [invoice(b), invoice(a, 50_00), invoice('10023', 70_00, { customerId: 'B' })];
          const facts = {
            documents,
            customers: [customer('A', { names: [c, a], number: b })],
            memory: [memory(b, 'A')],
          };
          const { state, proposals } = matchLine(line, facts);
          for (const { parts } of proposals)
            expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          if (amount < 0) expect(state).not.toBe('MATCHED');
        },
      ),
      { seed, ...runs(200) },
    );
  });

  it('compete for an invoice although one of them also names that of a stranger', () => {
    const documents = [invoice('2026/11378'), invoice('2026/04634', 100_00, { customerId: 'B' })];
    const customers = [customer('A', { number: '12169', names: ['Prooptik Dupont'] }), customer('B')];
    const lines = [
      bankLine({ id: 'L1', text: 'Rg.Nr. 2026/11378 KdNr 12169' }),
      bankLine({ id: 'L2', name: 'Prooptik Dupont', text: 'Unser Zeichen 2026/04634, Rechnung 2026/11378' }),
    ];
    const results = matchLines(lines, world({ documents, customers }));
    expect(results.map(({ state }) => state)).toEqual(['AMBIGUOUS', 'AMBIGUOUS']);
    expect(results[0]?.competingLineIds).toEqual(['L2']);
  });

  it('are found by the lookups that the caller makes', () => {
    const texts = ['RE 2026-00123', 'RE202600123', '2026/00123 danke', 're-2026-123', 'RE-2026-001\n23'];
    const keys = documentKeys({ number: 'RE-2026-00123', externalId: null });
    for (const text of texts) {
      const { numbers: found } = lookupsOf(bankLine({ text }), DEFAULT_SETTINGS);
      expect(
        found.some((key) => keys.includes(key)),
        text,
      ).toBe(true);
    }
    expect(lookupsOf(bankLine({ name: 'Müller GmbH', iban: 'DE89 3704' }), DEFAULT_SETTINGS)).toMatchObject({
      names: ['MULLER'],
      accounts: ['DE893704'],
    });
  });
});
