import { type Concept, conceptsOf, isConcept } from '../../../kernel/heading-words.ts';
import { SHEET_KINDS, type SheetKind } from './sheet-kinds.ts';
import { VAT_FIELDS } from './vat-columns.ts';

/** Format in which the cells of a column are read. */
export type Reads =
  | 'TEXT'
  | 'DAY'
  | 'AMOUNT'
  /** A number of days, such as `30` or `30 days net`. */
  | 'DAYS'
  | 'CURRENCY'
  | 'BOOLEAN'
  | 'LANGUAGE'
  | 'INSTRUMENT'
  /** A percentage, such as `19` or `5,5 %`. */
  | 'RATE'
  | 'CUSTOMER'
  | 'INVOICE'
  /** Name of the customer in a document's row, used if the customer is created. */
  | 'CUSTOMER_NAME';

/** Concepts of a heading: it must have the required ones, and may have the optional ones. */
interface Pattern {
  required: readonly Concept[];
  allowed: ReadonlySet<Concept>;
}

/** A field of a record that a column may contain. */
export interface Field {
  /** Name in imports; a dot separates nested fields. */
  name: string;
  reads: Reads;
  /** `ALWAYS`: every row needs it. `NEW`: a new record needs it. */
  needed: 'ALWAYS' | 'NEW' | 'NEVER';
  /** Patterns of its headings by rank: the most specific ones first. */
  patterns: readonly (readonly Pattern[])[];
}

/** @param patterns such as `INVOICE NUMBER?, DOCUMENT | NUMBER`: `?` is optional, `|` starts the next rank */
const describeField = (name: string, reads: Reads, needed: Field['needed'], patterns: string): Field => ({
  name,
  reads,
  needed,
  patterns: patterns.split('|').map((rank) => rank.split(',').map(patternOf)),
});

/** @throws Error for a word that is no concept: without it, the pattern would match too many headings */
function patternOf(text: string): Pattern {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return {
    required: words.filter((word) => !word.endsWith('?')).map(conceptOf),
    allowed: new Set(words.map((word) => conceptOf(word.replace('?', '')))),
  };
}

function conceptOf(word: string): Concept {
  if (!isConcept(word)) throw new Error(`${word} is no concept of headings`);
  return word;
}

const CUSTOMER_NUMBER =
  'CUSTOMER NUMBER ACCOUNT? EXTERNAL?, CUSTOMER ACCOUNT, ACCOUNT NUMBER, ACCOUNT REFERENCE | ACCOUNT | | CUSTOMER';
const CUSTOMER_NAME =
  'CUSTOMER NAME COMPANY? INVOICE? PRINTED?, ACCOUNT NAME, CUSTOMER? COMPANY NAME?, CUSTOMER DESCRIPTION | CONTACT NAME | NAME | | CUSTOMER, ACCOUNT';
const OF_DOCUMENT = 'DOCUMENT? TAX? CURRENCY?';
const NET = `NET AMOUNT? INVOICE? CREDITNOTE? ${OF_DOCUMENT}`;
const CURRENCY =
  'CURRENCY NUMBER? INVOICE? CREDITNOTE? PAYMENT? | CURRENCY DOCUMENT | LOCAL CURRENCY | CURRENCY AMOUNT, COMPANY CURRENCY';
const NAME = 'DESCRIPTION INVOICE? DOCUMENT?, NOTE';
const INVOICE_NUMBER = 'INVOICE NUMBER? REFERENCE? DOCUMENT? EXTERNAL?';
/** Less specific amounts and dates, which every kind of document has. */
const ANY_AMOUNT = `AMOUNT CURRENCY?, AMOUNT DOCUMENT CURRENCY? | AMOUNT LOCAL CURRENCY?, AMOUNT COMPANY CURRENCY`;

const customer = describeField('customer', 'CUSTOMER', 'NEW', CUSTOMER_NUMBER);
const customerName = describeField('customerName', 'CUSTOMER_NAME', 'NEVER', CUSTOMER_NAME);
const currency = describeField('currency', 'CURRENCY', 'NEVER', CURRENCY);

/** Fields of each kind, in display order. */
export const FIELDS: Readonly<Record<SheetKind, readonly Field[]>> = {
  customers: [
    describeField(
      'externalId',
      'TEXT',
      'ALWAYS',
      'CUSTOMER NUMBER ACCOUNT? EXTERNAL?, EXTERNAL NUMBER, CUSTOMER ACCOUNT, ACCOUNT NUMBER | ACCOUNT, ACCOUNT REFERENCE | NUMBER | CUSTOMER | REFERENCE',
    ),
    describeField(
      'name',
      'TEXT',
      'NEW',
      'NAME CUSTOMER? COMPANY?, ACCOUNT NAME, CUSTOMER? COMPANY, CUSTOMER DESCRIPTION | | | | CUSTOMER, ACCOUNT',
    ),
    describeField('address.address', 'TEXT', 'NEVER', 'ADDRESS STREET? LINE?, STREET NUMBER?'),
    describeField('address.zipcode', 'TEXT', 'NEVER', 'ZIP NUMBER?'),
    describeField('address.city', 'TEXT', 'NEVER', 'CITY'),
    describeField('address.state', 'TEXT', 'NEVER', 'STATE'),
    describeField('address.country', 'TEXT', 'NEVER', 'COUNTRY NUMBER?'),
    describeField('vatNumber', 'TEXT', 'NEVER', 'TAX NUMBER? CUSTOMER?'),
    describeField(
      'accountingRef',
      'TEXT',
      'NEVER',
      'LEDGER ACCOUNT? NUMBER? REFERENCE?, POSTING ACCOUNT, LEDGER CUSTOMER',
    ),
    describeField('parent', 'CUSTOMER', 'NEVER', 'PARENT NUMBER? CUSTOMER? ACCOUNT? COMPANY?'),
    describeField('language', 'LANGUAGE', 'NEVER', 'LANGUAGE NUMBER? CUSTOMER?, LOCAL'),
    describeField('creditLimit', 'AMOUNT', 'NEVER', 'CREDIT LIMIT CUSTOMER?, CREDIT LINE, LIMIT CUSTOMER?'),
    describeField('paymentTerms', 'DAYS', 'NEVER', 'TERMS PAYMENT? NET? CUSTOMER?, DUE'),
    describeField('onHold', 'BOOLEAN', 'NEVER', 'HOLD CREDIT? DATE? CUSTOMER?'),
    describeField('onHoldReason', 'TEXT', 'NEVER', 'REASON HOLD CREDIT? DATE?'),
    // Only a virtual account: other columns with an IBAN state the account of the debtor.
    describeField('paymentAccount.iban', 'TEXT', 'NEVER', 'VIRTUAL IBAN ACCOUNT? CUSTOMER? NUMBER?'),
  ],
  contacts: [
    describeField('customer', 'CUSTOMER', 'ALWAYS', CUSTOMER_NUMBER),
    describeField('email', 'TEXT', 'ALWAYS', 'EMAIL ADDRESS? CONTACT?'),
    describeField('firstName', 'TEXT', 'NEVER', 'FIRST NAME? CONTACT? | | NAME'),
    describeField('lastName', 'TEXT', 'NEVER', 'LAST NAME? CONTACT? | NAME CONTACT?'),
    describeField('phone', 'TEXT', 'NEVER', 'PHONE NUMBER? CONTACT?'),
    describeField('position', 'TEXT', 'NEVER', 'POSITION NAME? CONTACT?'),
    describeField('isMain', 'BOOLEAN', 'NEVER', 'MAIN CONTACT?'),
    describeField('externalId', 'TEXT', 'NEVER', 'EXTERNAL NUMBER CONTACT?, CONTACT NUMBER | NUMBER'),
  ],
  invoices: [
    describeField(
      'externalId',
      'TEXT',
      'ALWAYS',
      `${INVOICE_NUMBER}, EXTERNAL NUMBER | DOCUMENT NUMBER? | NUMBER | REFERENCE NUMBER? DOCUMENT?`,
    ),
    customer,
    customerName,
    describeField(
      'grossAmount',
      'AMOUNT',
      'NEW',
      `GROSS AMOUNT? INVOICE? ${OF_DOCUMENT}, INVOICE AMOUNT CURRENCY? | ${ANY_AMOUNT}`,
    ),
    describeField('netAmount', 'AMOUNT', 'NEVER', NET),
    currency,
    describeField(
      'issuedAt',
      'DAY',
      'NEW',
      'INVOICE DATE ISSUE? DOCUMENT?, DOCUMENT DATE ISSUE?, ISSUE DATE? INVOICE? DOCUMENT? | DATE | POSTING DATE',
    ),
    describeField('dueDate', 'DAY', 'NEW', 'DUE DATE? PAYMENT? NET? INVOICE? DOCUMENT?'),
    describeField('customId', 'TEXT', 'NEVER', 'PRINTED NUMBER?'),
    describeField('name', 'TEXT', 'NEVER', NAME),
    // `vatColumns` recognises them: their headings contain rates.
    describeField(VAT_FIELDS.tax, 'AMOUNT', 'NEVER', ''),
    describeField(VAT_FIELDS.taxable, 'AMOUNT', 'NEVER', ''),
    describeField(VAT_FIELDS.rate, 'RATE', 'NEVER', ''),
  ],
  payments: [
    describeField(
      'externalId',
      'TEXT',
      'ALWAYS',
      'PAYMENT NUMBER DOCUMENT? EXTERNAL?, EXTERNAL NUMBER | PAYMENT | NUMBER, DOCUMENT NUMBER? | REFERENCE',
    ),
    customer,
    customerName,
    describeField(
      'amount',
      'AMOUNT',
      'NEW',
      `PAYMENT AMOUNT CURRENCY? BANK? | ${ANY_AMOUNT} | GROSS AMOUNT? | PAYMENT`,
    ),
    currency,
    describeField(
      'validatedAt',
      'DAY',
      'NEW',
      'PAYMENT DATE VALUE?, VALUE DATE?, CURRENCY DATE | DATE | POSTING DATE, BANK DATE',
    ),
    describeField('instrument', 'INSTRUMENT', 'NEVER', 'PAYMENT METHOD, PAYMENT TYPE | METHOD'),
    describeField(
      'refNumber',
      'TEXT',
      'NEVER',
      'BANK REFERENCE NUMBER?, PAYMENT REFERENCE NUMBER?, PURPOSE, REFERENCE NUMBER | | | | REFERENCE',
    ),
    describeField('invoice', 'INVOICE', 'NEVER', INVOICE_NUMBER),
  ],
  credit_notes: [
    describeField(
      'externalId',
      'TEXT',
      'ALWAYS',
      'CREDITNOTE NUMBER? REFERENCE? DOCUMENT? EXTERNAL?, EXTERNAL NUMBER | DOCUMENT NUMBER? | NUMBER | REFERENCE NUMBER? DOCUMENT?',
    ),
    customer,
    customerName,
    describeField(
      'grossAmount',
      'AMOUNT',
      'NEW',
      `GROSS AMOUNT? CREDITNOTE? ${OF_DOCUMENT}, CREDITNOTE AMOUNT CURRENCY?, CREDIT AMOUNT | ${ANY_AMOUNT}`,
    ),
    describeField('netAmount', 'AMOUNT', 'NEVER', NET),
    currency,
    describeField(
      'issuedAt',
      'DAY',
      'NEW',
      'CREDITNOTE DATE ISSUE? DOCUMENT?, DOCUMENT DATE ISSUE?, ISSUE DATE? CREDITNOTE? DOCUMENT? | DATE | POSTING DATE',
    ),
    describeField('invoice', 'INVOICE', 'NEVER', INVOICE_NUMBER),
    describeField('name', 'TEXT', 'NEVER', NAME),
  ],
};

export const fieldOf = (kind: SheetKind, name: string): Field | undefined =>
  FIELDS[kind].find((one) => one.name === name);

/** Returns how specifically a heading names a field, 0 being best; null if it does not. */
export function rankOf({ patterns }: Field, concepts: ReadonlySet<Concept>): number | null {
  const rank = patterns.findIndex((rank) => rank.some((one) => matchesPattern(one, concepts)));
  return rank === -1 ? null : rank;
}

function matchesPattern({ required, allowed }: Pattern, concepts: ReadonlySet<Concept>): boolean {
  return required.length > 0 && required.every((one) => concepts.has(one)) && concepts.isSubsetOf(allowed);
}

/** Checks whether a text is the heading of a field of any kind. */
export function isHeading(text: string): boolean {
  const concepts = conceptsOf(text);
  if (concepts === null) return false;
  return SHEET_KINDS.some((kind) => FIELDS[kind].some((one) => rankOf(one, concepts) !== null));
}
