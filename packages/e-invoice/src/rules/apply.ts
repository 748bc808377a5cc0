import { readRate } from '../amount.ts';
import type { LineElements, StatedInvoice, TotalElements, VatElements } from '../facts.ts';
import type {
  EInvoice,
  InvoiceKind,
  InvoiceLine,
  ReadOptions,
  Receivable,
  Totals,
  VatShare,
} from '../model.ts';
import { nameOf } from '../party.ts';
import { quote, refuse } from '../refuse.ts';
import { type Element, textOf } from '../xml/element.ts';
import { type AmountTerm, addAmounts, type InvoiceCurrency, readAmount, requireAmount } from './amounts.ts';
import { checkSums } from './check.ts';
import { readDay } from './days.ts';
import { readDueDates } from './due-dates.ts';
import { isKnownType, kindOfType } from './types.ts';

const term = (name: string, required: string, decimals: string): AmountTerm => ({
  term: name,
  required,
  decimals,
});

const TERMS = {
  lines: term('BT-106', 'BR-12', 'BR-DEC-09'),
  allowances: term('BT-107', 'READ-AMOUNT', 'BR-DEC-10'),
  charges: term('BT-108', 'READ-AMOUNT', 'BR-DEC-11'),
  net: term('BT-109', 'BR-13', 'BR-DEC-12'),
  vat: term('BT-110', 'READ-AMOUNT', 'BR-DEC-13'),
  gross: term('BT-112', 'BR-14', 'BR-DEC-14'),
  prepaid: term('BT-113', 'READ-AMOUNT', 'BR-DEC-16'),
  rounding: term('BT-114', 'READ-AMOUNT', 'BR-DEC-17'),
  payable: term('BT-115', 'BR-15', 'BR-DEC-18'),
  allowance: term('BT-92', 'BR-31', 'BR-DEC-01'),
  charge: term('BT-99', 'BR-36', 'BR-DEC-05'),
  taxable: term('BT-116', 'BR-45', 'BR-DEC-19'),
  tax: term('BT-117', 'BR-46', 'BR-DEC-20'),
  line: term('BT-131', 'BR-24', 'BR-DEC-23'),
};

/**
 * Checks the facts of an invoice and returns them typed.
 * @throws EInvoiceError with the rule that is broken
 */
export function applyRules(stated: StatedInvoice, options: ReadOptions): EInvoice {
  const { root } = stated;
  const number = requireText(stated.number, 'BR-02', 'the number (BT-1)', root);
  const issuedOn = readDay(
    stated,
    requireElement(stated.issuedOn, 'BR-03', 'the date (BT-2)', root),
    'BR-03',
  );
  const { typeCode, kind } = readType(stated);
  const currency = readCurrency(stated, options);
  if (stated.seller.name === '') refuse('BR-06', 'the name of the seller (BT-27) is missing', root);
  if (stated.buyer.name === '') refuse('BR-07', 'the name of the buyer (BT-44) is missing', root);
  const totals = readTotals(stated.totals, currency, root);
  const vat = stated.vat.map((one) => readVatShare(one, currency));
  const lines = stated.lines.map((one) => readLine(one, currency));
  checkSums(stated, { totals, vat, lines, ...readAllowances(stated, currency) }, currency);
  const { syntax, specification, buyerReference, purchaseOrder, paymentTerms, seller, buyer } = stated;
  return {
    syntax,
    specification,
    number,
    issuedOn,
    typeCode,
    currency: currency.code,
    ...readDueDates(stated, totals.payable, currency),
    buyerReference,
    purchaseOrder,
    paymentTerms,
    precedingInvoices: [...stated.precedingInvoices],
    seller,
    buyer,
    paymentReference: stated.paymentReference,
    accounts: [...new Set(stated.accounts)],
    totals,
    vat,
    lines,
    receivable: receivableOf(kind, totals),
  };
}

function requireElement(element: Element | undefined, rule: string, what: string, root: Element): Element {
  if (element === undefined || textOf(element) === null)
    return refuse(rule, `${what} is missing`, element ?? root);
  return element;
}

function requireText(element: Element | undefined, rule: string, what: string, root: Element): string {
  const found = requireElement(element, rule, what, root);
  return nameOf(found) ?? refuse(rule, `${what} is missing`, found);
}

function readType({ type: { element, only }, root }: StatedInvoice): { typeCode: string; kind: InvoiceKind } {
  const found = requireElement(element, 'BR-04', 'the type (BT-3)', root);
  const typeCode = textOf(found) ?? '';
  const type = kindOfType(typeCode);
  if ('reason' in type)
    return refuse(
      isKnownType(typeCode) ? 'READ-TYPE' : 'BR-CL-01',
      `the type ${quote(typeCode)} (BT-3) is not read: ${type.reason}`,
      found,
    );
  if (only !== null && type.kind !== only)
    refuse('BR-CL-01', `the type ${typeCode} (BT-3) is not allowed in ${root.name}`, found);
  return { typeCode, kind: type.kind };
}

function readCurrency({ currency, root }: StatedInvoice, { decimals }: ReadOptions): InvoiceCurrency {
  const element = requireElement(currency, 'BR-05', 'the currency (BT-5)', root);
  const code = textOf(element) ?? '';
  const places = /^[A-Z]{3}$/.test(code) ? decimals(code) : null;
  if (places === null) return refuse('BR-CL-04', `${quote(code)} (BT-5) is not a currency`, element);
  return { code, places };
}

function readTotals(elements: TotalElements, currency: InvoiceCurrency, root: Element): Totals {
  const read = (key: keyof Totals) => readAmount(elements[key], TERMS[key], currency);
  const readRequired = (key: 'net' | 'gross' | 'payable') =>
    requireAmount(elements[key], TERMS[key], currency, root);
  return {
    lines: read('lines'),
    allowances: read('allowances'),
    charges: read('charges'),
    net: readRequired('net'),
    vat: read('vat'),
    gross: readRequired('gross'),
    prepaid: read('prepaid'),
    rounding: read('rounding'),
    payable: readRequired('payable'),
  };
}

function readVatShare(
  { element, category, rate, taxable, tax }: VatElements,
  currency: InvoiceCurrency,
): VatShare {
  const percent = textOf(rate);
  if (percent !== null && readRate(percent) === null)
    refuse('BR-48', `${quote(percent)} (BT-119) is not a VAT rate`, rate);
  return {
    category: nameOf(category),
    rate: percent,
    taxable: requireAmount(taxable, TERMS.taxable, currency, element),
    tax: requireAmount(tax, TERMS.tax, currency, element),
  };
}

function readLine({ element, id, name, net }: LineElements, currency: InvoiceCurrency): InvoiceLine {
  return {
    id: nameOf(id),
    name: textOf(name),
    net: requireAmount(net, TERMS.line, currency, element),
  };
}

function readAllowances({ allowances, root }: StatedInvoice, currency: InvoiceCurrency) {
  const sum = (isCharge: boolean, amountTerm: AmountTerm, rule: string) =>
    addAmounts(
      allowances
        .filter((one) => one.isCharge === isCharge)
        .map(({ amount }) => requireAmount(amount, amountTerm, currency, root)),
      rule,
    );
  return {
    allowances: sum(false, TERMS.allowance, 'BR-CO-11'),
    charges: sum(true, TERMS.charge, 'BR-CO-12'),
  };
}

const OPPOSITE = { INVOICE: 'CREDIT_NOTE', CREDIT_NOTE: 'INVOICE' } as const;

/** A negative invoice lowers what the buyer owes; the payable amount decides, as part may be prepaid. */
function receivableOf(kind: InvoiceKind, { gross, payable }: Totals): Receivable {
  const isNegative = payable < 0 || (payable === 0 && gross < 0);
  return {
    kind: isNegative ? OPPOSITE[kind] : kind,
    gross: Math.abs(gross),
    payable: Math.abs(payable),
  };
}
