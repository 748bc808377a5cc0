import { describe, expect, it } from 'vitest';
import type { SwissAddress } from './swiss-payment.ts';
import { type AskedTransfer, decimalMark, transferOf } from './transfer.ts';

const SWISS = { name: 'Muster AG', street: 'Gasse 1', postalCode: '8000', town: 'Zürich', country: 'CH' };
const UNKNOWN = { name: 'Muster AG', street: null, postalCode: null, town: null, country: null };
const QRR = '210000000003139471430009017';
const OGM = '190933755461';
const RF = 'RF18539007547034';
const ACCOUNTS = {
  qr: { iban: 'CH4431999123000889012', bic: null, currency: 'CHF' },
  swiss: { iban: 'CH9300762011623852957', bic: null, currency: 'CHF' },
  swissEuro: { iban: 'CH9300762011623852957', bic: null, currency: 'EUR' },
  belgian: { iban: 'BE68539007547034', bic: null, currency: 'EUR' },
  french: { iban: 'FR7630006000011234567890189', bic: null, currency: 'EUR' },
  american: { iban: null, bic: null, currency: 'USD' },
  turkish: { iban: 'TR330006100519786457841326', bic: null, currency: 'EUR' },
};

const asked = (kind: AskedTransfer['kind'], reference: string, numbers: string[] = []) => ({
  kind,
  reference,
  national: { QRR, OGM },
  numbers,
  amount: 12_345,
});
const shown = (
  account: keyof typeof ACCOUNTS,
  what: ReturnType<typeof asked>,
  creditor: SwissAddress = SWISS,
) => {
  const { currency } = ACCOUNTS[account];
  const transfer = transferOf(ACCOUNTS[account], { ...what, currency }, creditor);
  if (transfer === null) return expect.unreachable();
  const { printed, copied, code } = transfer;
  const lines = code?.payload.split('\n') ?? [];
  const coded = code?.kind === 'SWISS' ? lines.slice(27, 30) : lines.slice(9, 11);
  return [printed, copied, code?.kind ?? null, ...coded];
};

it.each([
  'AL35202111090000000001234567',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'RS35260005601001611379',
])('has an EPC code for %s, whose country joined the SEPA schemes later', (iban) => {
  const account = { iban, bic: null, currency: 'EUR' };
  const transfer = transferOf(account, { ...asked('INVOICE', 'RE-1'), currency: 'EUR' }, SWISS);
  expect(transfer?.code?.kind).toBe('EPC');
});

describe('the reference and the code of a transfer', () => {
  const [one, some, all] = [asked('INVOICE', 'RE-2026-001'), asked('SELECTION', RF), asked('ACCOUNT', 'C-1')];

  it('are those of Switzerland for a QR-IBAN', () => {
    const printed = '21 00000 00003 13947 14300 09017';
    expect(shown('qr', one)).toEqual([printed, QRR, 'SWISS', 'QRR', QRR, 'RE-2026-001']);
    expect(shown('qr', some)).toEqual([printed, QRR, 'SWISS', 'QRR', QRR, '']);
    expect(shown('qr', all)).toEqual([printed, QRR, 'SWISS', 'QRR', QRR, 'C-1']);
  });

  it('name the invoice in a creditor reference for other Swiss accounts', () => {
    const expected = ['RF90 RE20 2600 1', 'RF90RE2026001', 'SWISS', 'SCOR', 'RF90RE2026001', 'RE-2026-001'];
    expect(shown('swiss', one)).toEqual(expected);
    expect(shown('swissEuro', one)).toEqual(expected);
    expect(shown('swiss', some)).toEqual(['RF18 5390 0754 7034', RF, 'SWISS', 'SCOR', RF, '']);
    expect(shown('swiss', all)).toEqual(['C-1', 'C-1', 'SWISS', 'NON', '', 'C-1']);
    for (const number of ['12', 'RÉ-1234', 'x'.repeat(22), 'ABCDEF'])
      expect(shown('swiss', asked('INVOICE', number))[0]).toBe(number);
  });

  it('leave the amount to the payer if it is too large for the code', () => {
    const large = { ...one, amount: 100_000_000_000, currency: 'CHF' };
    const lines = transferOf(ACCOUNTS.qr, large, SWISS)?.code?.payload.split('\n');
    expect(lines?.slice(18, 20)).toEqual(['', 'CHF']);
  });

  it('are a structured communication for a Belgian account', () => {
    const printed = '+++190/9337/55461+++';
    expect(shown('belgian', one)).toEqual([printed, printed, 'EPC', '', printed]);
    expect(shown('belgian', some)).toEqual([printed, printed, 'EPC', '', printed]);
  });

  it('stay the number of the invoice or the customer elsewhere in the SEPA area', () => {
    expect(shown('french', one)).toEqual(['RE-2026-001', 'RE-2026-001', 'EPC', '', 'RE-2026-001']);
    expect(shown('french', all)).toEqual(['C-1', 'C-1', 'EPC', '', 'C-1']);
    expect(shown('french', some)).toEqual(['RF18 5390 0754 7034', RF, 'EPC', RF]);
    expect(shown('american', some)).toEqual(['RF18 5390 0754 7034', RF, null]);
    expect(shown('american', one)).toEqual(['RE-2026-001', 'RE-2026-001', null]);
    expect(shown('turkish', one)).toEqual(['RE-2026-001', 'RE-2026-001', null]);
  });

  it('do without what is missing: the address of the creditor, or a reference', () => {
    expect(shown('qr', one, UNKNOWN)[2]).toBeNull();
    expect(shown('swiss', one, UNKNOWN)[2]).toBeNull();
    expect(shown('swissEuro', one, UNKNOWN)[2]).toBe('EPC');
    const none = { ...one, national: {} };
    expect(transferOf(ACCOUNTS.belgian, { ...none, currency: 'EUR' }, SWISS)?.printed).toBe('RE-2026-001');
  });

  it('are missing with the whole account if a QR-IBAN has no QR reference, because banks refuse that', () => {
    for (const what of [one, some, all])
      expect(transferOf(ACCOUNTS.qr, { ...what, national: {}, currency: 'CHF' }, SWISS)).toBeNull();
  });

  it('are those that the books printed on the invoice, if they fit the account', () => {
    const own = '+++010/8068/17183+++';
    const printed = asked('INVOICE', 'VF-17', ['VF-17', own]);
    expect(shown('belgian', printed)).toEqual([own, own, 'EPC', '', own]);
    expect(shown('belgian', asked('INVOICE', '010806817183', ['010806817183']))[0]).toBe(own);
    const creditorReference = asked('INVOICE', 'RF18 5390 0754 7034', ['RF18 5390 0754 7034']);
    for (const account of ['swiss', 'swissEuro'] as const)
      expect(shown(account, creditorReference).slice(0, 2)).toEqual(['RF18 5390 0754 7034', RF]);
    expect(shown('qr', creditorReference)[1]).toBe(QRR);
    expect(shown('qr', printed)[1]).toBe(QRR);
    expect(shown('french', printed)[0]).toBe('VF-17');
    expect(shown('belgian', asked('INVOICE', '010806817184', ['010806817184']))[0]).not.toBe(own);
  });
});

it('takes the decimal mark of the country of the account', () => {
  const marks = Object.values(ACCOUNTS).map(decimalMark);
  expect(marks).toEqual(['.', '.', '.', ',', ',', '.', ',']);
  expect(decimalMark({ iban: '<script>', currency: 'EUR' }), 'no country').toBe('.');
});
