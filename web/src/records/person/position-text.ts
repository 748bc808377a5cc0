import type { Translate } from '../../texts/index.ts';

/** The default positions of contacts, in each language of debtors. */
const KNOWN = {
  accounting: ['ACCOUNTING', 'COMPTABILITE', 'BUCHHALTUNG', 'CONTABILIDAD', 'CONTABILITA', 'BOEKHOUDING'],
  payer: ['PAYER', 'PAYEUR', 'ZAHLER', 'PAGADOR', 'PAGATORE', 'BETALER'],
  purchasing: ['PURCHASER', 'ACHETEUR', 'EINKAUF', 'COMPRADOR', 'ACQUISTI', 'INKOOP'],
  sales: ['SALES', 'COMMERCIAL', 'VERTRIEB', 'VENTAS', 'VENDITE', 'VERKOOP'],
} as const;
const KINDS = ['accounting', 'payer', 'purchasing', 'sales'] as const;

/** Returns a contact's position in the reader's language; custom positions stay unchanged. */
export function positionText(position: string, t: Translate): string {
  const kind = KINDS.find((one) => KNOWN[one].some((name) => name === position));
  return kind === undefined ? position : t(`customer.positions.${kind}`);
}
