import type { Translate } from '../../texts/index.ts';

/** The positions of contacts that organizations begin with, in each language of debtors. */
const KNOWN = {
  accounting: [
    ...['ACCOUNTING', 'COMPTABILITE', 'BUCHHALTUNG', 'CONTABILIDAD', 'CONTABILITA', 'BOEKHOUDING'],
  ],
  payer: ['PAYER', 'PAYEUR', 'ZAHLER', 'PAGADOR', 'PAGATORE', 'BETALER'],
  purchasing: ['PURCHASER', 'ACHETEUR', 'EINKAUF', 'COMPRADOR', 'ACQUISTI', 'INKOOP'],
  sales: ['SALES', 'COMMERCIAL', 'VERTRIEB', 'VENTAS', 'VENDITE', 'VERKOOP'],
} as const;
const KINDS = ['accounting', 'payer', 'purchasing', 'sales'] as const;

/** Returns a position of a contact in the reader's language; one that the organization made up, as it is. */
export function positionText(position: string, t: Translate): string {
  const kind = KINDS.find((one) => KNOWN[one].some((name) => name === position));
  return kind === undefined ? position : t(`customer.positions.${kind}`);
}
