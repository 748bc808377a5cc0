import type { StatedInvoice } from '../facts.ts';
import { quote, refuse } from '../refuse.ts';
import { type Element, textOf } from '../xml/element.ts';

/** Reads a date in the format of its syntax. @throws EInvoiceError if it is none */
export function readDay({ readDay: read }: StatedInvoice, element: Element, rule: string): string {
  const text = textOf(element) ?? '';
  const format = element.attributes.get('format');
  if (format !== undefined && format !== '102')
    refuse(rule, `the date format ${quote(format)} is not 102 (YYYYMMDD)`, element);
  return read(text) ?? refuse(rule, `${quote(text)} is not a date`, element);
}
