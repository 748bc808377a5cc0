import { BLANKS } from './cell.ts';

/**
 * Words of headings by concept, in English, French, German, Spanish, Italian and Dutch, with the abbreviations
 * of accounting programs. Lower case and without accents. A heading is a set of concepts in any order, so
 * `Date facture`, `Rechnungsdatum` and `Invoice date` are the same.
 */
const WORDS = {
  INVOICE:
    'invoice invoices invoicing inv bill billing facture factures facturation fact fac rechnung rechnungs rechn rech rg rgn rng re factura facturas facturacion fra fattura fatture fatturazione fatt ft factuur facturen fak faktura faktur',
  DOCUMENT:
    'document documents doc documento documenti docum dokument beleg voucher piece pieces pce stuk boekstuk',
  NUMBER:
    'number numbers no nr nrs num nbr numb numero nummer n id ids code codes cod codigo codice nro kennung identifier identifiant key',
  REFERENCE: 'ref refs reference referenz referencia riferimento rif referentie',
  CUSTOMER:
    'customer customers cust client clients clt cli debtor debtors debitor debitoren debitors deb kunde kunden kund kd kdn debiteur debiteuren debiteurs klant klanten kl cliente clientes clienti tiers partner partenaire relatie buyer acheteur kaufer deudor debitore afnemer geschaftspartner geschaeftspartner gp',
  ACCOUNT: 'account accounts acct acc konto kto compte cpte conto cuenta cta personenkonto',
  NAME: 'name names nom nombre nome naam denominacion denominazione denomination matchcode',
  COMPANY:
    'company companies firm firma firmen societe entreprise raison empresa razon azienda ragione rag ditta bedrijf bedrijfs organisation organization gesellschaft',
  DATE: 'date dates day dat dt datum fecha fec f data dag on at am',
  ISSUE:
    'issue issued issuing emission emis emise emision emitida emissione emesso ausstellung ausstellungs ausgestellt erstellt expedicion uitgifte',
  POSTING:
    'posting posted booking booked buchung buchungs comptabilisation contabilizacion registrazione boeking boekings boek',
  DUE: 'due maturity fallig falligkeit falligkeits faellig faelligkeit faelligkeits zahlbar zahlungsziel zahlziel echeance echeances ech exigibilite vencimiento vencimientos venc vcto vto vence scadenza scad scade verval vervaldag vervalt vervaldat verv payable deadline',
  AMOUNT:
    'amount amounts amt amnt sum total totals tot totale totaal montant mt mtt mnt betrag betr summe gesamt umsatz importe imp importo monto bedrag bedr cuota',
  GROSS: 'gross ttc brutto bruto lordo incl inc including inclusive inklusive inkl comprises ivato',
  NET: 'net nett netto neto ht excl exc excluding exclusive exklusive exkl hors untaxed taxable imponible imponibile base subtotal subtotaal sous zwischen',
  TAX: 'vat tax taxes steuer tva mwst ust umsatzsteuer mehrwertsteuer iva btw gst nif cif uid partita piva imposta impuesto belasting',
  RATE: 'rate rates satz taux aliquota tarief percent percentage prozent pourcentage porcentaje percentuale',
  OPEN: 'open outstanding remaining residual unpaid balance offen offener offene offenes rest reste restant saldo solde pendiente residuo openstaand openstaande resterend impaye',
  CURRENCY:
    'currency currencies ccy curr cur devise devises dev monnaie wahrung waehrung wahrg waehrg whrg whg wkz waers moneda divisa valuta munt munteenheid',
  LOCAL: 'local locale haus locales',
  PAYMENT:
    'payment payments pay paid paiement paiements reglement reglements rglt regle paye versement encaissement zahlung zahlungs zahl bezahlt gezahlt zahlungseingang zahlungseingangs pago pagos pagado cobro cobros pagamento pagamenti pagato incasso betaling betalings betaal betaald ontvangst ontvangen transaction transaktion transaktions receipt receipts received settled settlement',
  METHOD: 'method mode means instrument moyen metodo mittel wijze methode forma modalita medio weg',
  TYPE: 'type art tipo soort',
  CREDIT: 'credit credito kredit krediet',
  LIMIT: 'limit limite limiet linie plafond fido encours',
  TERMS:
    'terms term frist ziel tage days jours giorni dias dagen delai conditions plazo condiciones termini termine termijn',
  HOLD: 'hold block blocked sperre sperr gesperrt liefersperre bloque blocage bloqueado bloqueo bloccato blocco geblokkeerd blokkering',
  REASON: 'reason grund motif motivo reden',
  NOTE: 'note notes nota memo',
  CREDITNOTE:
    'creditnote creditnota creditfactuur avoir avoirs gutschrift gutschrifts gutschriften gs abono abonos nc',
  VALUE: 'value valeur valor wertstellung wertstellungs wert',
  DESCRIPTION:
    'description desc descr descripcion descrizione omschrijving subject objet oggetto asunto onderwerp betreff label libelle intitule bezeichnung beschreibung concepto causale buchungstext',
  PURPOSE: 'verwendungszweck crn cro mededeling',
  PRINTED: 'custom printed display affichage',
  EXTERNAL: 'external externe extern externo esterno',
  BANK: 'bank banking bancaire banque bancario bancaria banco banca',
  IBAN: 'iban ibans',
  VIRTUAL: 'v virtual virtuel virtuell virtuelle virtuelles virtuale virtueel',
  EMAIL: 'email mail mails courriel correo posta',
  ADDRESS: 'address addr adresse anschrift direccion domicilio indirizzo adres',
  STREET: 'street rue strasse strae str calle via straat',
  LINE: 'line ligne zeile',
  ZIP: 'zip zipcode postcode postal postale plz postleitzahl cap cp',
  CITY: 'city town ville ort wohnort stadt ciudad poblacion localidad citta comune localita plaats woonplaats stad',
  STATE: 'state region province bundesland provincia estado regione provincie kanton canton',
  COUNTRY: 'country pays land lander laender landes pais paese nazione',
  LEDGER: 'ledger gl accounting comptable fibu contable contabile grootboek',
  PARENT:
    'parent group groupe grupo gruppo konzern mutter maison mere matriz capogruppo moeder moedermaatschappij',
  LANGUAGE: 'language lang langue sprache sprach idioma lingua taal',
  FIRST: 'first given fore forename prenom vorname voornaam',
  LAST: 'last surname family famille apellido apellidos cognome nachname familien achternaam',
  PHONE: 'phone telephone tel telefon telefono telefoon mobile mobil handy movil cellulare',
  POSITION:
    'position role job title function fonction poste funktion rolle cargo puesto ruolo funzione functie',
  MAIN: 'main primary principal principale haupt hoofd',
  CONTACT: 'contact kontakt contacto contatto contactpersoon ansprechpartner',
} as const;

/** Meaning of a word in a heading. */
export type Concept = keyof typeof WORDS;

export const isConcept = (word: string): word is Concept => word in WORDS;

/** Words without a meaning of their own. */
const FILLERS = new Set(
  (
    'de d du des la le les l the of for in en a an der die das den dem im vom zum zur bis per di da del della dell dello el los las ' +
    'van het een op al il und and et y e to by signed signe social sociale soc electronico elettronica intracommunautaire intracom ' +
    'is toutes 1'
  ).split(' '),
);
/** Single words that are a whole phrase. */
const PHRASES: Readonly<Record<string, readonly Concept[]>> = {
  belegfeld: ['DOCUMENT', 'NUMBER'],
  idnr: ['NUMBER'],
  hauswahrung: ['LOCAL', 'CURRENCY'],
  viban: ['VIRTUAL', 'IBAN'],
};

const MEANINGS: ReadonlyMap<string, Concept> = new Map(
  Object.entries(WORDS).flatMap(([concept, words]) =>
    words.split(' ').flatMap((word) => (isConcept(concept) ? [[word, concept] as const] : [])),
  ),
);

const CODES = /^(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN)$/;
const LONGEST = 80;
const LONGEST_WORD = 40;

/**
 * Returns the concepts of a heading; null if it has a word that is not known. `Rg.-Datum`, `Rechnungsdatum`
 * and `date de facture` have the concepts of `Invoice date`.
 */
export function conceptsOf(heading: string): ReadonlySet<Concept> | null {
  if (heading.length > LONGEST) return null;
  const words = wordsIn(heading);
  const found = new Set<Concept>();
  for (const [i, word] of words.entries()) {
    // "Montant du" is an amount that is due, "date du paiement" is not.
    if (FILLERS.has(word) && !(word === 'du' && i === words.length - 1 && i > 0)) continue;
    const concepts = PHRASES[word] ?? splitCompound(word);
    if (concepts === null) return null;
    for (const concept of concepts) found.add(concept);
  }
  return found.size === 0 ? null : mergeCreditNote(found);
}

/** Returns the currency that a heading names, such as `Betrag (EUR)`; null for none. */
export function currencyIn(heading: string): string | null {
  return heading.split(/[^A-Za-z€£]+/).flatMap(codeOf)[0] ?? null;
}

const codeOf = (word: string): string[] =>
  CODES.test(word) ? [word] : word === '€' ? ['EUR'] : word === '£' ? ['GBP'] : [];

function wordsIn(heading: string): string[] {
  return heading
    .replaceAll(BLANKS, ' ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[°º]/g, '')
    .replaceAll('#', ' no ')
    .replaceAll(/\ba\/c\b/gi, ' account ')
    .replaceAll(/\be-?mail/gi, 'email')
    .replaceAll(/\bd[ûÛ](?=$|[^\p{L}])/giu, 'offen')
    .replaceAll(/\bp\. ?iva\b/gi, 'piva')
    .replaceAll(/mwst/gi, 'mwst')
    .replaceAll(/\b(\p{L})\.(\p{L})\.(?:(\p{L})\.)?/gu, '$1$2$3 ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !CODES.test(word))
    .map((word) => word.toLowerCase());
}

/** Combines the two words that most languages have for a credit note. */
function mergeCreditNote(found: Set<Concept>): ReadonlySet<Concept> {
  if (!found.has('CREDIT') || !(found.has('NOTE') || found.has('INVOICE'))) return found;
  for (const part of ['CREDIT', 'NOTE', 'INVOICE'] as const) found.delete(part);
  return found.add('CREDITNOTE');
}

/** Splits a word such as `rechnungsnr` or `kundennummer` into known words; null if that is not possible. */
function splitCompound(word: string): readonly Concept[] | null {
  const single = MEANINGS.get(word);
  if (single !== undefined) return [single];
  if (word.length > LONGEST_WORD || word.length < 4) return null;
  for (let end = word.length - 2; end >= 2; end -= 1) {
    const first = MEANINGS.get(word.slice(0, end));
    if (first === undefined) continue;
    const rest = word.slice(end);
    const others = splitPart(rest) ?? (/^[sn]/.test(rest) ? splitPart(rest.slice(1)) : null);
    if (others !== null) return [first, ...others];
  }
  return null;
}

const splitPart = (word: string) => (word.length < 2 ? null : splitCompound(word));
