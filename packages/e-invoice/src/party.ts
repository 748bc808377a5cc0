import { MAX_FIELD } from './limits.ts';
import type { Identifier } from './model.ts';
import { refuse } from './refuse.ts';
import { type Element, textOf } from './xml/element.ts';

/**
 * Returns a text that names something: a number, a party, a reference.
 * @throws EInvoiceError if it is longer than any such text
 */
export function nameOf(element: Element | undefined): string | null {
  const text = textOf(element);
  if (element !== undefined && text !== null && text.length > MAX_FIELD)
    refuse('READ-SIZE', `${element.name} has more than ${MAX_FIELD} characters`, element);
  return text;
}

/** Returns an identifier with its scheme. */
export function identifierOf(element: Element | undefined): Identifier | null {
  const id = nameOf(element);
  if (id === null) return null;
  return { id, scheme: element?.attributes.get('schemeID')?.trim() || null };
}

/** Returns the identifiers of elements that have a text. */
export function identifiersOf(elements: readonly Element[]): Identifier[] {
  return elements.flatMap((one) => identifierOf(one) ?? []);
}
