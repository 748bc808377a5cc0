import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { readAdvice } from './read-advice.ts';
import { rowOfTable, rowsOfText } from './rows.ts';

const EUR = { fallbackCurrency: 'EUR' };
const ofText = (text: string) => readAdvice(rowsOfText(text), EUR);
const ofTable = (...rows: string[][]) =>
  readAdvice(
    rows.map((cells, i) => rowOfTable(i + 1, cells)),
    EUR,
  );

/** Returns number, paid amount and deduction of each line, as `RE-1 98.00 2.00`. */
function summary({ advice, problem }: ReturnType<typeof readAdvice>) {
  if (advice === null) return problem;
  const decimal = (amount: number) => (amount / 100).toFixed(2);
  return advice.lines.map(
    ({ number, paid, deduction }) => `${number} ${decimal(paid)} ${decimal(deduction)}`,
  );
}

describe('a remittance advice', () => {
  it('is read with its facts', () => {
    const reading = ofText(`REMITTANCE ADVICE
Payer: Miller Ltd
Customer number: C-4711
Payment date: 12.03.2026     Payment reference: PAY-998

Invoice no.    Date          Gross       Discount     Net
RE-2026-001    01.02.2026    1,000.00    20.00        980.00
RE-2026-002    03.02.2026    250.50                   250.50
CN-2026-007    04.02.2026    -30.50                   -30.50

Total EUR                                             1,200.00`);
    expect(summary(reading)).toEqual([
      'RE-2026-001 980.00 20.00',
      'RE-2026-002 250.50 0.00',
      'CN-2026-007 -30.50 0.00',
    ]);
    expect(reading).toMatchObject({
      hasTitle: true,
      advice: {
        payerName: 'Miller Ltd',
        customerNumber: 'C-4711',
        paidOn: '2026-03-12',
        reference: 'PAY-998',
        total: 1_200_00,
        currency: 'EUR',
      },
    });
    expect(reading.advice?.lines[0]?.isDiscount).toBe(true);
  });

  it.each([
    ['German', ['Belegnummer', 'Datum', 'Bruttobetrag', 'Skonto', 'Zahlbetrag'], 'Summe', 'Zahlungsavis'],
    [
      'German of SAP',
      ['Ihr Beleg', 'Datum', 'Bruttobetrag', 'Abzüge', 'Nettobetrag'],
      'Gesamtsumme',
      'Avis über Zahlung',
    ],
    [
      'French',
      ['N° facture', 'Date', 'Montant brut', 'Escompte', 'Montant réglé'],
      'Total réglé',
      'Avis de paiement',
    ],
    [
      'Spanish',
      ['Nº factura', 'Fecha', 'Importe bruto', 'Descuento', 'Importe pagado'],
      'Importe total',
      'Aviso de pago',
    ],
    [
      'Italian',
      ['Numero fattura', 'Data', 'Importo lordo', 'Sconto', 'Importo pagato'],
      'Totale',
      'Avviso di pagamento',
    ],
    [
      'Dutch',
      ['Factuurnummer', 'Datum', 'Bruto bedrag', 'Korting', 'Betaald bedrag'],
      'Totaal',
      'Betaalspecificatie',
    ],
    [
      'English',
      ['Your invoice', 'Date', 'Invoice amount', 'Deduction', 'Amount paid'],
      'Payment amount',
      'Payment advice',
    ],
  ])('is read in %s, with European decimals', (_, headings, total, title) => {
    const rows = [
      [title],
      headings,
      ['RE-2026-001', '01.02.2026', '1.000,00', '20,00', '980,00'],
      ['RE-2026-002', '02.02.2026', '20,00', '', '20,00'],
      [total, '', '1.020,00', '20,00', '1.000,00'],
    ];
    const expected = ['RE-2026-001 980.00 20.00', 'RE-2026-002 20.00 0.00'];
    expect(summary(ofTable(...rows))).toEqual(expected);
    expect(summary(ofText(rows.map((row) => row.join('\t')).join('\n')))).toEqual(expected);
    const padded = rows.map((row) => row.map((cell) => cell.padEnd(18)).join(''));
    const reading = ofText(padded.join('\n'));
    expect([summary(reading), reading.hasTitle]).toEqual([expected, true]);
  });

  it('is read with single blanks, page breaks and wrapped numbers', () => {
    const text = `Zahlungsavis
Rechnung Datum Betrag
RE-2026-001 01.02.2026 100,00
RE-2026-002 01.02.2026 50,00
Übertrag 150,00
Seite 1 von 2
Rechnung Datum Betrag
Übertrag 150,00
RE-2026-003 01.02.2026 25,00
Summe 175,00 EUR
IBAN DE89 3704 0044 0532 0130 00`;
    expect(summary(ofText(text))).toEqual([
      'RE-2026-001 100.00 0.00',
      'RE-2026-002 50.00 0.00',
      'RE-2026-003 25.00 0.00',
    ]);
    const wrapped = `Invoice number   Description    Amount paid
RE-2026-         Spare parts    100.00
001
                 and freight
RE-2026-002      Oil            5.00
Total                           105.00`;
    expect(summary(ofText(wrapped))).toEqual(['RE-2026-001 100.00 0.00', 'RE-2026-002 5.00 0.00']);
  });

  it('may write credit notes without a minus, and amounts with a minus behind', () => {
    const headings = ['Document', 'Type', 'Paid'];
    const total = ['Total', '', '80.00'];
    expect(
      summary(ofTable(headings, ['10023', 'Invoice', '100.00'], ['90001', 'Credit note', '20.00'], total)),
    ).toEqual(['10023 100.00 0.00', '90001 -20.00 0.00']);
    expect(
      summary(ofTable(headings, ['10023', 'Invoice', '100.00'], ['90001', '', '20.00-'], total)),
    ).toEqual(['10023 100.00 0.00', '90001 -20.00 0.00']);
  });
});

describe('an advice is unusable', () => {
  const headings = ['Invoice', 'Gross', 'Discount', 'Net'];
  it.each([
    ['SUM_DIFFERS', 2, [headings, ['10023', '100.00', '', '100.00'], ['Total', '', '', '100.01']]],
    ['LINE_DIFFERS', 2, [headings, ['10023', '100.00', '2.00', '97.00'], ['Total', '', '', '97.00']]],
    ['NUMBER_MISSING', 2, [headings, ['', '100.00', '', '100.00'], ['Total', '', '', '100.00']]],
    ['AMOUNT_UNCLEAR', 3, [headings, ['10023', '1,50', '', '1,50'], ['10024', '1.50', '', '1.50']]],
    ['CURRENCY_UNCLEAR', 3, [headings, ['10023', '1.50 EUR', '', '1.50'], ['10024', '1.50 USD', '', '1.50']]],
    [
      'TOTALS_DIFFER',
      4,
      [
        headings,
        ['10023', '1.50', '', '1.50'],
        ['Total', '', '', '1.50'],
        ['Payment amount', '', '', '1.60'],
      ],
    ],
    ['NO_TABLE', null, [['Dear colleagues'], ['10023', '1.50']]],
    ['NO_TABLE', null, [headings]],
  ])('for %s in line %s', (code, line, rows) => {
    expect(ofTable(...rows).problem).toEqual({ code, line });
  });

  it('if an amount could be two amounts', () => {
    expect(ofTable(['Invoice', 'Paid'], ['10023', '1.234']).problem).toEqual({
      code: 'AMOUNT_UNCLEAR',
      line: 2,
    });
  });
});

describe('hostile advices', () => {
  it('end with a problem, in bounded time', () => {
    expect(() => rowsOfText('x'.repeat(1_000_000))).toThrow('TOO_LARGE');
    expect(() => rowsOfText('\n'.repeat(100_000))).toThrow('TOO_LARGE');
    const rows = ['Invoice\tPaid'];
    for (let i = 0; i < 15_000; i += 1) rows.push(`${100_000 + i}\t1.00`);
    expect(ofText(rows.join('\n')).problem).toEqual({ code: 'TOO_LARGE', line: 2_002 });
    const wide = Array.from({ length: 10_000 }, () => 'a '.repeat(990)).join('\n');
    expect(ofText(wide).problem?.code).toBe('NO_TABLE');
  });

  it('never add up to anything but the stated total', () => {
    const piece = constantFrom(
      'Invoice',
      'Paid',
      'Total',
      '10023',
      '1.00',
      '-1,00',
      '2.00',
      '\t',
      '\n',
      '  ',
      'Discount',
      'EUR',
      ':',
    );
    assert(
      property(array(piece, { maxLength: 60 }), (pieces) => {
        const { advice } = ofText(pieces.join(''));
        const sum = advice?.lines.reduce((all, { paid }) => all + paid, 0);
        return advice === null || advice.total === null || sum === advice.total;
      }),
      runs(300),
    );
  });
});
