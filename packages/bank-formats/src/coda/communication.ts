import type { StructuredReference } from '../model.ts';
import { textOrNull } from '../text.ts';

/** The communication of a movement: free text, or a structure of the standard's annex III. */
export interface Communication {
  text: string | null;
  references: StructuredReference[];
  mandateId: string | null;
  returnReason: string | null;
  /** A structure that says nothing about the payer's purpose, for people only. */
  remark: string | null;
}

/** Types of returned payments, where no ISO reason is stated. */
const RETURNS: Readonly<Record<string, string>> = {
  1: 'REJECT',
  2: 'RETURN',
  3: 'REFUND',
  4: 'REVERSAL',
  5: 'CANCELLATION',
};

/** Returns the reason why a payment came back, from its type and its ISO reason. */
export const returnReasonOf = (type: string, reason: string): string | null =>
  textOrNull(reason) ?? RETURNS[type] ?? null;

/** Returns whether 12 digits are a Belgian structured communication (OGM, VCS): the last two check the others. */
export function isOgm(digits: string): boolean {
  if (!/^\d{12}$/.test(digits)) return false;
  const remainder = Number(digits.slice(0, 10)) % 97;
  return Number(digits.slice(10)) === (remainder === 0 ? 97 : remainder);
}

const plainText = (text: string) => textOrNull(text.replace(/\s+/g, ' '));

/** Reads the communication zones of a movement, joined without a space: they continue each other. */
export function readCommunication(zones: string, isStructured: boolean): Communication {
  const none = { text: null, references: [], mandateId: null, returnReason: null, remark: null };
  if (!isStructured) return { ...none, text: plainText(zones) };
  const [type, content] = [zones.slice(0, 3), zones.slice(3)];
  if (type === '101' || type === '102') {
    const digits = content.slice(0, 12);
    // Without right check digits it is a text that a person must read.
    if (!isOgm(digits)) return { ...none, text: plainText(content) };
    return { ...none, references: [{ type: 'OGM', reference: digits }], text: plainText(content.slice(12)) };
  }
  if (type === '127') return { ...none, ...readDirectDebit(content) };
  return { ...none, remark: plainText(zones) };
}

/** Reads structure 127: a SEPA direct debit with its mandate, and why it came back. */
function readDirectDebit(content: string): Partial<Communication> {
  return {
    mandateId: textOrNull(content.slice(44, 79)),
    text: plainText(content.slice(79, 141)),
    returnReason:
      returnReasonOf(content.slice(141, 142), content.slice(142, 146)) ??
      (/[1-9]/.test(content.slice(8, 9)) ? 'UNPAID' : null),
  };
}

/** Facts that information records (3.1 to 3.3) add to a movement. */
export interface Information {
  text: string | null;
  name: string | null;
  ultimateName: string | null;
  remark: string | null;
}

/** Structures of information records that state a name in their first 70 characters. */
const NAMES: Readonly<Record<string, 'name' | 'ultimateName'>> = {
  '001': 'name',
  '008': 'ultimateName',
  '009': 'ultimateName',
};

/** Reads the communication zones of information records. */
export function readInformation(zones: string, isStructured: boolean): Information {
  const none = { text: null, name: null, ultimateName: null, remark: null };
  if (!isStructured) return { ...none, text: plainText(zones) };
  const name = NAMES[zones.slice(0, 3)];
  return name === undefined
    ? { ...none, remark: plainText(zones) }
    : { ...none, [name]: plainText(zones.slice(3, 73)) };
}
