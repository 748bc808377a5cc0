/** The facts of a sample invoice. Amounts are texts, so that tests can state what no number can. */
export interface Sample {
  number: string;
  issuedOn: string;
  dueOn: string | null;
  /** Replace the due date. Only CII can state them. */
  instalments?: { dueOn: string; amount?: string }[];
  typeCode: string;
  currency: string;
  specification: string;
  buyerReference: string;
  purchaseOrder: string;
  preceding: { number: string; issuedOn: string }[];
  buyer: {
    name: string;
    id: string;
    registration: string;
    vatNumber: string;
    address: { id: string; scheme: string };
    email: string;
  };
  paymentReference: string;
  iban: string;
  lines: { name: string; net: string }[];
  allowances: { isCharge: boolean; amount: string }[];
  vat: { category: string; rate: string; taxable: string; tax: string }[];
  totals: {
    lines: string;
    allowances?: string;
    charges?: string;
    net: string;
    vat: string;
    gross: string;
    prepaid?: string;
    rounding?: string;
    payable: string;
  };
}

/** Invoice 2026-1001 over 1,190.00 EUR of which 190.00 is prepaid. Each test changes what it is about. */
export const sample = (changes: Partial<Sample> = {}): Sample => ({
  number: '2026-1001',
  issuedOn: '2026-11-02',
  dueOn: '2026-12-02',
  typeCode: '380',
  currency: 'EUR',
  specification: 'urn:cen.eu:en16931:2017',
  buyerReference: '04011000-12345-34',
  purchaseOrder: 'PO-77',
  preceding: [{ number: '2026-0900', issuedOn: '2026-10-01' }],
  buyer: {
    name: 'Müller & Söhne GmbH',
    id: 'C-1001',
    registration: 'HRB 12345',
    vatNumber: 'DE123456789',
    address: { id: 'billing@mueller.example', scheme: 'EM' },
    email: 'anna@mueller.example',
  },
  paymentReference: 'RF18 5390 0754 7034',
  iban: 'DE02120300000000202051',
  lines: [
    { name: 'Gears', net: '900.00' },
    { name: 'Oil & grease', net: '120' },
  ],
  allowances: [
    { isCharge: false, amount: '50.00' },
    { isCharge: true, amount: '30.00' },
  ],
  vat: [{ category: 'S', rate: '19.00', taxable: '1000.00', tax: '190.00' }],
  totals: {
    lines: '1020.00',
    allowances: '50.00',
    charges: '30.00',
    net: '1000.00',
    vat: '190.00',
    gross: '1190.00',
    prepaid: '190.00',
    payable: '1000.00',
  },
  ...changes,
});

/** A sample without allowances and prepaid amounts whose net amount is also its only line. */
export const plainSample = (
  amounts: { net: string; vat: string; gross: string; rate?: string },
  changes: Partial<Sample> = {},
): Sample => {
  const { net, vat, gross, rate = '20' } = amounts;
  return sample({
    lines: [{ name: 'Service', net }],
    allowances: [],
    vat: [{ category: 'S', rate, taxable: net, tax: vat }],
    totals: { lines: net, net, vat, gross, payable: gross },
    ...changes,
  });
};

/** Escapes a text for XML. */
export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
