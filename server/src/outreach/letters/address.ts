import type { Language, Locale } from '../../kernel/formats.ts';
import { postalLines } from '../../mail/domain/postal.ts';
import type { PostalAddress } from './facts.ts';

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** The area of the page in the envelope's window, in millimetres from its upper left corner. */
interface AddressField {
  left: number;
  width: number;
  /** The line with the sender's name, above the address. */
  senderTop: number;
  top: number;
  height: number;
}

/**
 * Positions of addresses in the windows of DL envelopes:
 * - DIN 5008 form B: the field begins 20 mm from the left and 45 mm from the top and is 85 mm by 45 mm. Text
 *   keeps 5 mm from its left edge. Its upper 17.7 mm are for the sender and remarks, the lower 27.3 mm for
 *   the address.
 * - NF Z 11-001: a window of 100 mm by 45 mm on the right, 20 mm from the edges of an envelope of 220 mm by
 *   110 mm. The page, folded to 210 mm by 99 mm, can move by 10 mm in it. The area 105 to 185 mm from the
 *   left and 50 to 85 mm from the top is always visible.
 */
const FIELDS = {
  DIN_5008: { left: 25, width: 75, senderTop: 57, top: 62.7, height: 27.3 },
  NF_Z_11_001: { left: 105, width: 80, senderTop: 50, top: 55, height: 30 },
} as const satisfies Record<string, AddressField>;

/** Address fields by the postal standard of each language's country. */
export const ADDRESS_FIELDS: Record<Language, AddressField> = {
  en: FIELDS.DIN_5008,
  de: FIELDS.DIN_5008,
  nl: FIELDS.DIN_5008,
  fr: FIELDS.NF_Z_11_001,
  es: FIELDS.NF_Z_11_001,
  it: FIELDS.NF_Z_11_001,
};

/** Returns the non-empty lines of an address as printed on an envelope. */
export function addressLines({ name, ...place }: PostalAddress, locale: Locale): string[] {
  return [name.trim(), ...postalLines(place, locale)].filter((line) => line !== '');
}
