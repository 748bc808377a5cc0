import type { TableCell } from './model.ts';
import { textOfCell } from './model.ts';

/** A meaning of a column. */
export type Role =
  | 'bookedOn'
  | 'valueOn'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'mark'
  | 'currency'
  | 'balance'
  | 'account'
  | 'payerName'
  | 'payerAccount'
  | 'payerBic'
  | 'text'
  | 'reference'
  | 'mandate'
  | 'structuredReference'
  | 'id'
  | 'code'
  | 'status';

/**
 * Headings by meaning, in English, German, French, Spanish, Italian and Dutch, as `normalize` writes them; the
 * first ones are preferred. Headings of charges, original amounts and the like are left out on purpose.
 */
const HEADINGS: Readonly<Record<Role, string>> = {
  bookedOn: `buchungstag|buchungsdatum|booking date|bookingdate|posting date|posted date|date posted|transaction date|
    completed date|date completed|date de comptabilisation|date comptable|date d operation|date operation|
    date de l operation|fecha contable|fecha ctble|fecha de operacion|fecha operacion|data contabile|
    data registrazione|data operazione|boekdatum|boekingsdatum|transactiedatum|buchung|datum|date|fecha|data`,
  valueOn: `wertstellung|wertstellungstag|wertstellungsdatum|valutadatum|valuta datum|value date|valuedate|date de valeur|
    date valeur|fecha valor|fecha de valor|data valuta|rentedatum|valuta`,
  amount: `betrag|umsatz|buchungsbetrag|amount|transaction amount|montant|montant de l operation|importe|importo|
    bedrag|transactiebedrag`,
  debit: `soll|belastung|belastungen|lastschrift|ausgaben|debit|debits|debit amount|paid out|money out|withdrawal|
    withdrawals|cargo|cargos|debe|dare|addebito|addebiti|uscite|importo uscite|debet|af`,
  credit: `haben|gutschrift|gutschriften|einnahmen|credit|credits|credit amount|paid in|money in|deposit|deposits|
    abono|abonos|haber|avere|accredito|accrediti|entrate|importo entrate|bij`,
  mark: `soll haben|s h|sh|soll haben kennzeichen|debit credit|debit or credit|credit debit|credit debit indicator|
    dr cr|cr dr|d c|c d|sens|sens de l operation|debe haber|signo|segno|dare avere|af bij|bij af|debet credit`,
  currency: 'wahrung|waehrung|kontowahrung|currency|ccy|devise|moneda|divisa|valuta|munt|muntsoort',
  balance: `saldo|saldo nach buchung|kontostand|balance|running balance|resulting balance|account balance|
    balance after|solde|solde apres operation|saldo posterior|saldo progressivo|saldo contabile|saldo na mutatie|
    saldo na trn|saldo na boeking`,
  account: `auftragskonto|iban auftragskonto|kontonummer auftragskonto|own account|account|account number|account iban|
    rekening|rekeningnummer|iban bban|numero de compte|compte|cuenta|conto|rapporto`,
  payerName: `auftraggeber|auftraggeber empfanger|auftraggeber beguenstigter|auftraggeber begunstigter|
    beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|empfanger auftraggeber|
    empfanger zahlungspflichtiger|zahlungspflichtiger|zahlungspflichtige r|name zahlungsbeteiligter|
    zahlungsbeteiligter|payer|payer name|counterparty|counterparty name|debtor|debtor name|sender|name|
    donneur d ordre|emetteur|nom de l emetteur|contrepartie|tiers|nom|ordenante|remitente|contrapartida|nombre|
    ordinante|controparte|nominativo|mittente|naam tegenpartij|naam tegenrekening|tegenpartij|naam omschrijving|naam`,
  payerAccount: `iban zahlungsbeteiligter|kontonummer iban|iban auftraggeber|gegenkonto|counterparty iban|
    counterparty account|payer iban|payer account|debtor account|debtor iban|iban de la contrepartie|
    iban contrepartie|compte contrepartie|cuenta ordenante|iban ordenante|iban ordinante|iban controparte|
    tegenrekening iban bban|tegenrekening|rekening tegenpartij|iban|kontonummer`,
  payerBic: `bic swift code zahlungsbeteiligter|bic swift code|bic zahlungsbeteiligter|bic tegenpartij|counterparty bic|bic`,
  text: `verwendungszweck|zahlungsgrund|mitteilung|mitteilungen|buchungsdetails|beschreibung|description|details|
    transaction details|transaction description|narrative|particulars|memo|payment reference|
    remittance information|libelle|libelle simplifie|libelle operation|libelle de l operation|motif|
    informations complementaires|communication|concepto|concepto ampliado|descripcion|mas datos|observaciones|
    descrizione|descrizione operazione|descrizione estesa|causale|omschrijving|omschrijving 1|omschrijving 2|
    omschrijving 3|mededelingen|mededeling`,
  reference: `kundenreferenz end to end|kundenreferenz|end to end referenz|end to end id|end to end reference|endtoendid|
    reference de bout en bout|referencia extremo a extremo|riferimento end to end`,
  mandate: `mandatsreferenz|mandate reference|mandate id|reference unique du mandat|referencia del mandato|
    riferimento mandato|machtigingskenmerk`,
  structuredReference: `zahlungsreferenz|qr referenz|structured reference|creditor reference|communication structuree|
    referencia estructurada|betalingskenmerk|gestructureerde mededeling`,
  id: `transaktions id|transaction id|transactionid|bank reference|buchungsreferenz|reference operation|
    referencia|numero de operacion|id operazione|volgnr|transactiereferentie|id`,
  code: `buchungstext|umsatztyp|buchungsart|transaction type|type|type operation|type d operation|tipo|
    tipo de operacion|tipo operazione|causale abi|mutatiesoort|code`,
  status: 'status|umsatzstatus|state|info|statut|etat|estado|stato',
};

const ROLES = Object.keys(HEADINGS).filter((name): name is Role => name in HEADINGS);

/** Meanings of each heading, with its place in the list: the smaller, the more specific. */
const MEANINGS: ReadonlyMap<string, readonly { role: Role; rank: number }[]> = meanings();

function meanings(): Map<string, { role: Role; rank: number }[]> {
  const found = new Map<string, { role: Role; rank: number }[]>();
  for (const role of ROLES)
    for (const [rank, heading] of HEADINGS[role].split(/\s*\|\s*/).entries())
      found.set(heading, [...(found.get(heading) ?? []), { role, rank }]);
  return found;
}

/** Removes accents, case, punctuation and the currency from a heading: `Montant (EUR)` becomes `montant`. */
export function normalize(text: string): string {
  return text
    .replace(/\b(?:in )?(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|CAD|AUD)\b|[€$£]/g, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Returns what a heading may mean. */
export const meaningsOf = (cell: TableCell | undefined): readonly { role: Role; rank: number }[] =>
  MEANINGS.get(normalize(textOfCell(cell))) ?? [];

/** Words of columns that say whether an amount is money in or out. */
export const CREDIT_MARKS: readonly string[] = [
  'h',
  'haben',
  'c',
  'cr',
  'crdt',
  'credit',
  'haber',
  'avere',
  'bij',
  '+',
];
export const DEBIT_MARKS: readonly string[] = [
  's',
  'soll',
  'd',
  'dr',
  'dbit',
  'debit',
  'debet',
  'debe',
  'dare',
  'af',
  '-',
];

/** Returns a mark as the lists above write it. */
export const normalizeMark = (cell: TableCell | undefined): string => {
  const text = textOfCell(cell);
  return text === '+' || text === '-' ? text : normalize(text);
};

const BOOKED =
  /^(?:umsatz )?(?:gebucht|booked|posted|completed|settled|comptabilise|comptabilisee|contabilizado|contabilizzato|geboekt)$/;
const PENDING = /^(?:umsatz )?(?:vorgemerkt|pending|en attente|pendiente|in attesa|in behandeling)$/;

/** Returns the status that a text means; null: unknown. */
export function statusOf(cell: TableCell | undefined): 'BOOKED' | 'PENDING' | null {
  const text = normalize(textOfCell(cell));
  return BOOKED.test(text) ? 'BOOKED' : PENDING.test(text) ? 'PENDING' : null;
}

/** Returns whether a row without a date is a balance or total. */
export const isTotal = (cells: readonly TableCell[]): boolean =>
  cells.some((cell) =>
    /^(?:saldo|anfangssaldo|endsaldo|schlusssaldo|kontostand|summe|gesamt|balance|opening balance|closing balance|total|totale|solde|totaal)\b/.test(
      normalize(textOfCell(cell)),
    ),
  );
