import { ownText } from '../../texts/own-text.ts';

const IS_CONSTANT = /^[A-Z]{4,}(_[A-Z]+)*$|^[A-Z]+(_[A-Z]+)+$/;
/** Fields whose values are written by people: a customer may be called `ACME`. */
const HOLDS_TEXT = /name|number|id$|ref|prefix|city|address|zip|label|value|option|key|bic|url|issuer/i;

/**
 * Returns whether the value of a field is a constant such as `RUNNING`. Codes of currencies and countries are
 * none.
 */
export const isConstant = (field: string, value: string): boolean =>
  !HOLDS_TEXT.test(field) && IS_CONSTANT.test(value);

/**
 * Returns the words for a stored name: those in the list, or its own, so that `maxContactsPerWeek` is *Max
 * contacts per week* and `PART_PAID` is *Part paid*.
 */
export function wordsOf(name: string, named: Readonly<Record<string, string>>): string {
  const own = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return ownText(named, name) ?? own.charAt(0).toUpperCase() + own.slice(1);
}
