/**
 * Creditor references (ISO 11649): `RF`, two check digits, and up to 21 letters and digits. Banks transfer
 * them as structured remittance information and verify the check digits, so typing errors do not reach the
 * creditor.
 */

const FORM = /^RF\d{2}[0-9A-Z]{1,21}$/;

/** Builds the reference of letters and digits. @throws RangeError for invalid characters or length */
export function creditorReference(body: string): string {
  const plain = body.toUpperCase();
  const digits = String(98 - remainderOf(`${plain}RF00`)).padStart(2, '0');
  const reference = `RF${digits}${plain}`;
  if (!FORM.test(reference)) throw new RangeError(`a creditor reference cannot contain ${body}`);
  return reference;
}

/**
 * Parses a reference as people write it, also with blanks and lower case. Returns null if its form or check
 * digits are wrong.
 */
export function parseCreditorReference(text: string): string | null {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (!FORM.test(plain)) return null;
  return remainderOf(plain.slice(4) + plain.slice(0, 4)) === 1 ? plain : null;
}

/** Formats a reference in groups of four, as the standard requires in print. */
export function printedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Returns the remainder modulo 97, with letters counted as 10 to 35. */
function remainderOf(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
