import { plain } from './columns.ts';
import type { AdviceRow } from './model.ts';

export type Label = 'TOTAL' | 'PAID_ON' | 'DAY' | 'REFERENCE' | 'CUSTOMER_NUMBER' | 'PAYER' | 'CURRENCY';

/** Labels in English, German, French, Spanish, Italian and Dutch, in small letters without accents. */
const LABELS: Readonly<Record<Label, RegExp>> = {
  TOTAL: new RegExp(
    `^(?:${[
      '(?:grand |net )?total(?: (?:amount|payment|paid|remitted|net))*',
      '(?:payment|paid|remittance|transfer) amount|amount (?:paid|remitted|transferred)|total of payment',
      '(?:gesamt)?summe|gesamt(?:betrag|summe|zahlung)?|(?:zahl|zahlungs|uberweisungs|ueberweisungs|auszahlungs)betrag',
      'montant (?:total|paye|regle|(?:du |de )?(?:paiement|virement|reglement))|total (?:general|paye|regle|a payer)|net a payer',
      'importe (?:total|pagado|neto|(?:del? )?(?:pago|transferencia))|total (?:pagado|pago|general)',
      'totale(?: (?:pagato|pagamento|bonifico|generale))?|importo (?:totale|pagato|(?:del )?(?:bonifico|pagamento))',
      'totaal(?:bedrag)?(?: betaald)?|(?:betaald|te betalen) bedrag|betalingsbedrag',
    ].join('|')})$`,
  ),
  PAID_ON: new RegExp(
    `^(?:${[
      '(?:payment|value|transfer|remittance) date|date of (?:payment|transfer)|paid on',
      '(?:zahlungs|zahl|uberweisungs|ueberweisungs|valuta)(?:datum|tag)|datum der zahlung|wertstellung',
      'date (?:de |du )?(?:paiement|virement|reglement|valeur)',
      'fecha (?:del? )?(?:pago|transferencia|valor)|data (?:di |del )?(?:pagamento|bonifico|valuta)',
      '(?:betaal|betalings|valuta)datum',
    ].join('|')})$`,
  ),
  DAY: /^(?:date|datum|fecha|data|vom|belegdatum)$/,
  REFERENCE: new RegExp(
    `^(?:${[
      '(?:payment|remittance|transfer|our) (?:reference|ref|number|no|id|document)|end.?to.?end(?:.?(?:id|reference|referenz))?|check (?:number|no)|cheque (?:number|no)',
      'zahlungs(?:referenz|nummer|nr|beleg)|avis(?:nummer|nr| nr| nummer)|unsere referenz|unser (?:beleg|zeichen)|belegnummer der zahlung',
      '(?:reference|ref|numero|n) (?:du |de )?(?:paiement|virement|reglement)|notre reference',
      '(?:referencia|numero) (?:del? )?(?:pago|transferencia)|(?:riferimento|numero) (?:del )?(?:pagamento|bonifico)|cro|trn',
      'betaling(?:s)?(?:kenmerk|referentie|nummer)|onze referentie',
    ].join('|')})$`,
  ),
  CUSTOMER_NUMBER:
    /^(?:(?:your |our )?(?:customer|client|debtor) (?:no|nr|number|id|code|account)|account (?:no|number) with you|(?:unsere )?(?:kunden|debitoren)(?:nr|nummer| nr| nummer)(?: bei ihnen)?|(?:n|no|numero|code) (?:de )?client|(?:no|numero|codigo) (?:de )?cliente|(?:numero|codice) cliente|klant(?:nummer|nr| nr))$/,
  PAYER:
    /^(?:payer|paid by|from|remitter|zahler|zahlungspflichtiger|auftraggeber|absender|payeur|donneur d ordre|emetteur|ordenante|pagador|ordinante|mittente|betaler|opdrachtgever)$/,
  CURRENCY: /^(?:currency|payment currency|wahrung|waehrung|devise|monnaie|moneda|divisa|valuta|munt)$/,
};
const NAMES = Object.keys(LABELS).filter((name): name is Label => name in LABELS);

/** Rows that repeat a sum at the end or the beginning of a page. */
const CARRIED =
  /^(?:sub ?total|carried forward|brought forward|balance forward|zwischensumme|ubertrag|uebertrag|sous total|(?:a )?report(?:er)?|subtotal|suma y sigue|suma anterior|subtotale|riporto|a riportare|subtotaal|transport)\b/;

const TITLE = new RegExp(
  [
    'remittance (?:advice|notice|statement|details?)|payment (?:advice|remittance|notification)|advice of (?:payment|remittance)',
    'zahlungs ?avis|zahlungs ?(?:mitteilung|ankundigung)|avis(?:o)? (?:uber|ueber)|uberweisungsavis|ueberweisungsavis|regulierungsavis',
    'avis (?:de |d )?(?:paiement|virement|reglement)|bordereau de (?:paiement|reglement)',
    'avis[eo] de (?:pago|transferencia)|detalle (?:del? )?pago|avviso (?:di )?(?:pagamento|bonifico)|distinta (?:di )?pagamento',
    'betaal ?(?:specificatie|advies)|betalings ?(?:specificatie|advies|bericht)|remittance ?advies',
  ].join('|'),
);

const words = (text: string): string =>
  plain(text)
    .replace(/\b(?:eur|usd|gbp|chf)\b|[€$£]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns whether a text says that it is a remittance advice. */
export const hasTitle = (text: string): boolean => TITLE.test(words(text.slice(0, 20_000)));

/** Returns whether a row only carries a sum from one page to the next, or adds up a part. */
export const isCarried = ({ cells: [first] }: AdviceRow): boolean =>
  first !== undefined && CARRIED.test(words(first.text));

export interface LabelledValue {
  label: Label;
  value: string;
  line: number;
}

/** Returns the labels in a row with the values that follow them: `Total: 12.00`, or in the next cell. */
export function labelsIn({ line, cells }: AdviceRow): LabelledValue[] {
  return cells.flatMap(({ text }, i) => {
    const { before = '', after = '' } = /^(?<before>[^:]{1,60}):\s*(?<after>.*)$/.exec(text)?.groups ?? {};
    const label = labelOf(before === '' ? text : before) ?? null;
    if (label !== null) {
      const value =
        after !== ''
          ? after
          : nextValue(
              cells.slice(i + 1).map((cell) => cell.text),
              label,
            );
      return value === '' ? [] : [{ label, value, line }];
    }
    const amount = /^(?<name>\D{3,60}?)\s+(?<value>(?:[A-Z]{3} |€ ?)?-?[\d.,' ]*\d(?: ?[A-Z]{3}| ?€)?)$/.exec(
      text,
    );
    const name = labelOf(amount?.groups?.['name'] ?? '');
    return name === null ? [] : [{ label: name, value: amount?.groups?.['value'] ?? '', line }];
  });
}

/** The amount of a total is in the last cell of its row, because other columns may have totals too. */
function nextValue(texts: readonly string[], label: Label): string {
  return (label === 'TOTAL' ? texts.findLast((text) => /\d/.test(text)) : texts[0]) ?? '';
}

function labelOf(text: string): Label | null {
  if (text === '' || text.length > 60) return null;
  const own = words(text);
  return NAMES.find((name) => LABELS[name].test(own)) ?? null;
}
