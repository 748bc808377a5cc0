import { formatAmount } from '../amount.ts';
import type { DueElements, StatedInvoice } from '../facts.ts';
import type { EInvoice, Instalment } from '../model.ts';
import { type Place, refuse } from '../refuse.ts';
import { textOf } from '../xml/element.ts';
import { type AmountTerm, addAmounts, type InvoiceCurrency, readAmount } from './amounts.ts';
import { readDay } from './days.ts';

/** Profiles whose payment terms may repeat: EXTENDED of Factur-X, of ZUGFeRD, and of the French reform. */
const WITH_INSTALMENTS = /[:.-]extended(?:-ctc-fr)?$/i;

const PART: AmountTerm = { term: 'BT-X-275', required: 'READ-DUE', decimals: 'READ-DUE' };

/**
 * Reads the due dates. The last one is that of the invoice: before it, not all of the amount is due.
 * @throws EInvoiceError if a profile without instalments states several, or if parts do not add up to BT-115
 */
export function readDueDates(
  stated: StatedInvoice,
  payable: number,
  currency: InvoiceCurrency,
): Pick<EInvoice, 'dueOn' | 'instalments'> {
  const elements = stated.dueOn.filter(({ day }) => textOf(day) !== null);
  const parts = elements.map(({ day, amount }) => ({
    dueOn: readDay(stated, day, 'READ-DUE'),
    amount: readAmount(amount, PART, currency),
  }));
  const days = new Set(parts.map(({ dueOn }) => dueOn));
  const isExtended = WITH_INSTALMENTS.test(stated.specification ?? '');
  if (days.size > 1 && !isExtended)
    refuse(
      'READ-DUE',
      `the invoice has ${days.size} due dates (BT-9), which only the profile EXTENDED allows`,
      elements[1]?.day,
    );
  checkParts(parts, { payable, currency, place: placeOf(elements, stated) });
  const instalments = parts.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  return { dueOn: instalments.at(-1)?.dueOn ?? null, instalments: days.size > 1 ? instalments : [] };
}

const placeOf = (elements: readonly DueElements[], { root }: StatedInvoice): Place =>
  elements.at(-1)?.amount ?? root;

interface PartsCheck {
  payable: number;
  currency: InvoiceCurrency;
  place: Place;
}

/** Checks that parts add up, if each of them has an amount. */
function checkParts(parts: readonly Instalment[], { payable, currency, place }: PartsCheck): void {
  const amounts = parts.flatMap(({ amount }) => amount ?? []);
  if (amounts.length < parts.length || amounts.length < 2) return;
  const sum = addAmounts(amounts, 'READ-DUE');
  if (sum === payable) return;
  const { places } = currency;
  refuse(
    'READ-DUE',
    `Σ BT-X-275 is ${formatAmount(sum, places)}, but BT-115 is ${formatAmount(payable, places)}`,
    place,
  );
}
