import { formatAmount, readRate, shareOf } from '../amount.ts';
import type { StatedInvoice } from '../facts.ts';
import type { InvoiceLine, Totals, VatShare } from '../model.ts';
import { type Place, refuse } from '../refuse.ts';
import { addAmounts, type InvoiceCurrency } from './amounts.ts';

/** The amounts of an invoice, all read. */
export interface ReadAmounts {
  totals: Totals;
  vat: readonly VatShare[];
  lines: readonly InvoiceLine[];
  /** Σ BT-92. */
  allowances: number;
  /** Σ BT-99. */
  charges: number;
}

interface Equation {
  rule: string;
  /** The term that is checked, with its stated amount. */
  term: string;
  stated: number;
  /** How it follows, such as `BT-109 + BT-110`. */
  formula: string;
  expected: number;
  place: Place;
}

/** Checks that the amounts of an invoice follow from each other. @throws EInvoiceError with the broken rule */
export function checkSums(stated: StatedInvoice, amounts: ReadAmounts, currency: InvoiceCurrency): void {
  const checks = [...equationsOfLines(stated, amounts), ...equationsOfTotals(stated, amounts)];
  for (const check of checks) checkEquation(check, currency);
  for (const [at, share] of amounts.vat.entries())
    checkVatShare(share, stated.vat[at]?.tax ?? stated.root, currency);
}

function checkEquation(equation: Equation, { places }: InvoiceCurrency): void {
  const { rule, term, formula, expected, place } = equation;
  if (equation.stated === expected) return;
  const [stated, sum] = [formatAmount(equation.stated, places), formatAmount(expected, places)];
  refuse(rule, `${term} is ${stated}, but ${formula} is ${sum}`, place);
}

/** Profiles MINIMUM and BASIC WL state no lines, and MINIMUM no VAT rates. */
const WITHOUT_LINES = /:(?:minimum|basicwl)$/i;
/** The profile that cannot state what was prepaid, so that less may be payable than the total. */
const WITHOUT_PREPAID = /:minimum$/i;

function equationsOfLines(
  stated: StatedInvoice,
  { totals, lines, allowances, charges }: ReadAmounts,
): Equation[] {
  const { root, specification, syntax } = stated;
  // Its official examples round lines otherwise, and turn signs of allowances. Their totals add up.
  if (syntax === 'ZUGFERD_1') return [];
  if (lines.length === 0 && WITHOUT_LINES.test(specification ?? '')) return [];
  if (lines.length === 0) refuse('BR-16', 'the invoice has no line (BG-25)', root);
  const ofLines = addAmounts(
    lines.map(({ net }) => net),
    'BR-CO-10',
  );
  const equation = termsOf(stated, totals);
  return [
    equation('BR-CO-10', 'BT-106', 'lines', 'Σ BT-131', ofLines),
    equation('BR-CO-11', 'BT-107', 'allowances', 'Σ BT-92', allowances),
    equation('BR-CO-12', 'BT-108', 'charges', 'Σ BT-99', charges),
  ];
}

/** Returns a function that states what one of the totals must be. */
function termsOf({ totals: elements, root }: StatedInvoice, totals: Totals) {
  return (rule: string, term: string, key: keyof Totals, formula: string, expected: number): Equation => {
    return { rule, term, stated: totals[key] ?? 0, formula, expected, place: elements[key] ?? root };
  };
}

function equationsOfTotals(stated: StatedInvoice, { totals, vat }: ReadAmounts): Equation[] {
  const equations: Equation[] = [];
  const equation = termsOf(stated, totals);
  const add = (rule: string, term: string, key: keyof Totals, formula: string, parts: readonly number[]) => {
    equations.push(equation(rule, term, key, formula, addAmounts(parts, rule)));
  };
  if (totals.lines !== null)
    add('BR-CO-13', 'BT-109', 'net', 'BT-106 − BT-107 + BT-108', [
      totals.lines,
      -(totals.allowances ?? 0),
      totals.charges ?? 0,
    ]);
  if (vat.length > 0)
    add(
      'BR-CO-14',
      'BT-110',
      'vat',
      'Σ BT-117',
      vat.map(({ tax }) => tax),
    );
  add('BR-CO-15', 'BT-112', 'gross', 'BT-109 + BT-110', [totals.net, totals.vat ?? 0]);
  if (WITHOUT_PREPAID.test(stated.specification ?? '') && isPart(totals.payable, totals.gross))
    return equations;
  add('BR-CO-16', 'BT-115', 'payable', 'BT-112 − BT-113 + BT-114', [
    totals.gross,
    -(totals.prepaid ?? 0),
    totals.rounding ?? 0,
  ]);
  return equations;
}

const isPart = (part: number, whole: number): boolean =>
  Math.abs(part) <= Math.abs(whole) && Math.sign(part) !== -Math.sign(whole);

/** The official rule accepts what rounding by line can cause: less than one unit of the currency. */
function checkVatShare({ rate, taxable, tax }: VatShare, place: Place, { places }: InvoiceCurrency): void {
  const fraction = rate === null ? null : readRate(rate);
  if (fraction === null) return;
  const expected = shareOf(taxable, fraction);
  if (Math.abs(tax - expected) < 10 ** places) return;
  const [stated, share] = [formatAmount(tax, places), formatAmount(expected, places)];
  refuse(
    'BR-CO-17',
    `BT-117 is ${stated}, but ${rate} % of ${formatAmount(taxable, places)} is ${share}`,
    place,
  );
}
