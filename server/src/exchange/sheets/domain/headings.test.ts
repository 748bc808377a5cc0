import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conceptsOf, currencyIn } from '../../../kernel/heading-words.ts';
import { type ColumnFacts, newFacts, noteCell } from './facts.ts';
import { FIELDS, rankOf } from './fields.ts';
import { likelyKind, recognise } from './headings.ts';
import { SHEET_KINDS } from './sheet-kinds.ts';

/** Headings of files that accounting programs write: `heading > field`, `-` for none, and a cell after `=`. */
const FILES: readonly (readonly [program: string, kind: (typeof SHEET_KINDS)[number], columns: string])[] = [
  // English
  [
    'Xero',
    'invoices',
    'ContactName > customerName; InvoiceNumber > externalId; Reference > -; InvoiceDate > issuedAt; DueDate > dueDate; Total > grossAmount; TaxTotal > vatBreakdown.tax; Currency > currency',
  ],
  [
    'QuickBooks',
    'invoices',
    'Num > externalId; Customer > customerName = Alder Foods Ltd; Date > issuedAt; Due date > dueDate; Amount > grossAmount; Open balance > -',
  ],
  [
    'Sage 50',
    'invoices',
    'A/C > customer = SMI001; Name > customerName; Inv No > externalId; Date > issuedAt; Due > dueDate; Net > netAmount; Gross > grossAmount; Curr > currency',
  ],
  [
    'SAP FBL5N',
    'invoices',
    'Account > customer = 100023; Document Number > externalId; Document Type > -; Document Date > issuedAt; Posting Date > -; Net due date > dueDate; Amount in doc. curr. > grossAmount = 10.00; Document currency > currency = EUR; Amount in local currency > - = 10.00; Local Currency > - = EUR',
  ],
  [
    'Odoo',
    'invoices',
    'Number > externalId; Invoice Partner Display Name > customerName; Invoice/Bill Date > issuedAt; Due Date > dueDate; Untaxed Amount Signed > netAmount; Total in Currency Signed > grossAmount = 1.00; Currency > currency',
  ],
  [
    'Dynamics',
    'invoices',
    'Customer No. > customer; Customer Name > customerName; Document No. > externalId; Document Date > issuedAt; Due Date > dueDate; Amount Incl. VAT > grossAmount; Currency Code > currency; External Document No. > -',
  ],
  [
    'a list',
    'invoices',
    'Invoice # > externalId; Client > customer = 1001; Billed > -; Issue date > issuedAt; Payment due > dueDate; Total amount (EUR) > grossAmount',
  ],
  [
    'our export',
    'invoices',
    'External ID > externalId; Custom ID > customId; Customer external ID > customer; Customer name > customerName; Issued at > issuedAt; Due date > dueDate; Currency > currency; Gross amount > grossAmount; Net amount > netAmount; Amount outstanding > -',
  ],
  [
    'Sage 50',
    'customers',
    'A/C > externalId = SMI001; Name > name; Address line 1 > address.address; Town > address.city; Postcode > address.zipcode; Country > address.country; VAT Number > vatNumber',
  ],
  [
    'Stripe',
    'payments',
    'Payment ID > externalId; Customer > customer = cus_1; Amount paid > amount; Currency > currency; Paid at > validatedAt; Payment method > instrument; Invoice number > invoice',
  ],
  // German
  [
    'the reviewed file',
    'invoices',
    'Rechnungs-Nr. > externalId; Kd-Nr. > customer = 10001; Kunde > customerName = Müller GmbH; Rg.-Datum > issuedAt; Fällig > dueDate; Betrag brutto > grossAmount; Währg. > currency; Bemerkung > -',
  ],
  [
    'DATEV OPOS',
    'invoices',
    'Konto > customer = 10023; Name > customerName; Rechnungs-Nr. > externalId; Datum > issuedAt; Fälligkeit > dueDate; Betrag > grossAmount; Saldo > -',
  ],
  [
    'DATEV',
    'invoices',
    'Umsatz > grossAmount = 119,00; WKZ Umsatz > currency = EUR; Konto > customer = 10000; Gegenkonto > -; Belegdatum > issuedAt; Belegfeld 1 > externalId; Belegfeld 2 > -; Buchungstext > name; Fälligkeit > dueDate',
  ],
  [
    'SAP',
    'invoices',
    'Debitor > customer = 100023; Belegnummer > externalId; Belegart > -; Belegdatum > issuedAt; Nettofälligkeit > dueDate; Betrag in Belegwährung > grossAmount = 10,00; Belegwährung > currency = EUR; Betrag in Hauswährung > - = 10,00; Hauswährung > - = EUR',
  ],
  [
    'Lexware',
    'invoices',
    'Kundennr. > customer; Firma > customerName; RgNr > externalId; Re.-Datum > issuedAt; Zahlbar bis > dueDate; Netto > netAmount; Brutto > grossAmount; Währung > currency',
  ],
  [
    'Sage 100',
    'invoices',
    'KdNr > customer; Kundenname > customerName; ReNr > externalId; Rechnungsdatum > issuedAt; Faelligkeitsdatum > dueDate; Rechnungsbetrag > grossAmount; Waehrung > currency',
  ],
  [
    'sevDesk',
    'invoices',
    'Rechnungsnummer > externalId; Kunde > customerName = Lena Vogel; Kundennummer > customer = 1007; Rechnungsdatum > issuedAt; Fälligkeitsdatum > dueDate; Summe netto > netAmount; Summe brutto > grossAmount',
  ],
  [
    'a list',
    'invoices',
    'Nr. > -; Rechnung Nr. > externalId; Nr. Kunde > customer; Fällig am > dueDate; Datum > issuedAt; Gesamtbetrag inkl. MwSt. > grossAmount; Betrag exkl. MwSt. > netAmount; MwSt. > vatBreakdown.tax',
  ],
  [
    'bexio',
    'invoices',
    'Dokument-Nr. > externalId; Kunden-Nr. > customer; Fälligkeit > dueDate; Ausgestellt am > issuedAt; Total CHF > grossAmount',
  ],
  [
    'Lexware',
    'customers',
    'Kunden-Nr. > externalId; Firmenname > name; Straße > address.address; PLZ > address.zipcode; Ort > address.city; Land > address.country; USt-IdNr. > vatNumber; Matchcode > -',
  ],
  [
    'a list',
    'contacts',
    'Kd.-Nr. > customer; Vorname > firstName; Nachname > lastName; E-Mail-Adresse > email; Tel. > phone; Funktion > position; Hauptkontakt > isMain',
  ],
  [
    'a bank',
    'payments',
    'Transaktionsnummer > externalId; Debitorennr. > customer; Wertstellung > validatedAt; Zahlbetrag > amount; Zahlungsart > instrument; Verwendungszweck > refNumber; Rg.-Nr. > invoice',
  ],
  [
    'Lexware',
    'credit_notes',
    'Gutschrift-Nr. > externalId; Kundennr. > customer; Gutschriftsdatum > issuedAt; Betrag brutto > grossAmount; Re.-Nr. > invoice',
  ],
  // French
  [
    'Cegid',
    'invoices',
    'N° pièce > externalId; Code tiers > customer; Raison sociale > customerName; Date pièce > issuedAt; Ech. > dueDate; Mt TTC > grossAmount; Mt HT > netAmount; Dev. > currency',
  ],
  [
    'Sage 100',
    'invoices',
    'N° facture > externalId; Client > customer = C0012; Intitulé client > customerName; Date facture > issuedAt; Date échéance > dueDate; Montant T.T.C. > grossAmount; Montant H.T. > netAmount; Devise > currency',
  ],
  [
    'EBP',
    'invoices',
    "Numéro du document > externalId; Code client > customer; Nom du client > customerName; Date d'émission > issuedAt; Date d’échéance > dueDate; Total TTC > grossAmount; Solde dû > -",
  ],
  [
    'Odoo',
    'invoices',
    "Numéro > externalId; Nom d'affichage du partenaire de facturation > customerName; Date de facturation > issuedAt; Date d'échéance > dueDate; Montant HT signé > netAmount; Total signé > grossAmount; Devise > currency",
  ],
  [
    'Pennylane',
    'invoices',
    'Numéro de facture > externalId; Client > customerName = Boulangerie Martin; Émise le > issuedAt; Échéance > dueDate; Montant TTC (EUR) > grossAmount; Montant dû > -',
  ],
  [
    'a list',
    'customers',
    'Code > externalId; Client > name = Dupont SA; Adresse > address.address; CP > address.zipcode; Ville > address.city; Pays > address.country; N° TVA intracommunautaire > vatNumber; Compte comptable > accountingRef',
  ],
  [
    'a list',
    'payments',
    'N° règlement > externalId; N° client > customer; Date de règlement > validatedAt; Montant réglé > amount; Mode de règlement > instrument; N° facture > invoice',
  ],
  // Spanish
  [
    'ContaPlus',
    'invoices',
    'Nº Fra. > externalId; Cód. Cliente > customer; Nombre Cliente > customerName; Fecha Fra. > issuedAt; F. Vto. > dueDate; Base imponible > netAmount; Total factura > grossAmount; Divisa > currency',
  ],
  [
    'a3ERP',
    'invoices',
    'Factura > externalId; Cliente > customer = 430001; Razón social > customerName; Fecha > issuedAt; Vencimiento > dueDate; Importe total > grossAmount; Moneda > currency',
  ],
  [
    'Holded',
    'invoices',
    'Num > externalId; Cliente > customerName = Ana García SL; Fecha de emisión > issuedAt; Fecha vencimiento > dueDate; Subtotal > netAmount; IVA > vatBreakdown.tax; Total > grossAmount; Pendiente > -',
  ],
  [
    'a list',
    'customers',
    'Código cliente > externalId; Nombre > name; Dirección > address.address; C.P. > address.zipcode; Población > address.city; NIF/CIF > vatNumber',
  ],
  [
    'a list',
    'payments',
    'Nº pago > externalId; Cliente > customer = 4301; Fecha de pago > validatedAt; Importe pagado > amount; Forma de pago > instrument; Nº factura > invoice',
  ],
  // Italian
  [
    'Danea',
    'invoices',
    'N. doc. > externalId; Cod. cliente > customer; Rag. Soc. > customerName; Data doc. > issuedAt; Data scad. > dueDate; Tot. doc. > grossAmount; Imponibile > netAmount; Valuta > currency',
  ],
  [
    'Zucchetti',
    'invoices',
    'Numero fattura > externalId; Cliente > customer = C00123; Ragione sociale > customerName; Data fattura > issuedAt; Scadenza > dueDate; Importo lordo > grossAmount; Importo netto > netAmount; Divisa > currency',
  ],
  [
    'TeamSystem',
    'invoices',
    'Fatt. n. > externalId; Codice cliente > customer; Data di scadenza > dueDate; Data emissione > issuedAt; Totale fattura > grossAmount; Saldo > -',
  ],
  [
    'a list',
    'customers',
    'Codice > externalId; Cliente > name = Rossi S.p.A.; Indirizzo > address.address; CAP > address.zipcode; Città > address.city; P. IVA > vatNumber',
  ],
  // Dutch
  [
    'Exact',
    'invoices',
    'Factuurnr. > externalId; Debiteurnr. > customer; Debiteurnaam > customerName; Factuurdatum > issuedAt; Vervaldatum > dueDate; Bedrag incl. btw > grossAmount; Bedrag excl. btw > netAmount; Valuta > currency; Openstaand bedrag > -',
  ],
  [
    'Twinfield',
    'invoices',
    'Factuurnummer > externalId; Klant > customer = 1300; Naam klant > customerName; Datum factuur > issuedAt; Vervaldag > dueDate; Totaalbedrag > grossAmount; Munt > currency',
  ],
  [
    'AFAS',
    'invoices',
    'Boekstuknummer > externalId; Nummer debiteur > customer; Naam > customerName; Boekstukdatum > issuedAt; Verv. datum > dueDate; Bedrag > grossAmount',
  ],
  [
    'Snelstart',
    'invoices',
    'Factuur > externalId; Relatie > customerName = De Vries B.V.; Relatiecode > customer; Factuurdatum > issuedAt; Vervaldatum > dueDate; Factuurbedrag > grossAmount',
  ],
  [
    'a list',
    'contacts',
    'Klantnr. > customer; Voornaam > firstName; Achternaam > lastName; E-mail > email; Telefoon > phone; Functie > position',
  ],
  [
    'a list',
    'payments',
    'Betalingsnummer > externalId; Debiteurnummer > customer; Betaaldatum > validatedAt; Betaald bedrag > amount; Betaalwijze > instrument; Factuurnr. > invoice',
  ],
];

const CUSTOMER_COLUMNS = 'Kundennr. > externalId; Name > name';

interface Expected {
  facts: ColumnFacts;
  field: string | null;
}

function columnOf(text: string): Expected {
  const [heading = '', rest = ''] = text.trim().split(' > ');
  const [field = '', cell] = rest.split(' = ');
  const facts = newFacts(heading);
  if (cell !== undefined) noteCell(facts, cell.trim());
  return { facts, field: field === '-' ? null : field };
}

describe('headings of accounting programs', () => {
  it.each(FILES)('of %s are recognised as %s: %s', (_program, kind, text) => {
    const columns = text.split(';').map(columnOf);
    const facts = columns.map((column) => column.facts);
    expect(likelyKind(facts)).toBe(kind);
    const found = recognise(kind, facts).map(({ field }, i) => `${facts[i]?.heading}: ${field}`);
    expect(found).toEqual(columns.map(({ facts: { heading }, field }) => `${heading}: ${field}`));
  });

  it.each(['Kunde', 'Client', 'Customer', 'Cliente', 'Klant', 'Debitor', 'Account'])(
    'such as %s are a number or a name, as the cells say',
    (heading) => {
      const fieldFor = (cells: readonly string[], ...others: string[]) => {
        const column = newFacts(heading);
        for (const cell of cells) noteCell(column, cell);
        return recognise('invoices', [column, ...others.map(newFacts)])[0]?.field;
      };
      expect(fieldFor(['10001', '10002'])).toBe('customer');
      expect(fieldFor(['C-1', 'K 12'])).toBe('customer');
      expect(fieldFor(['Müller GmbH', 'Huber', '3M Deutschland'])).toBe('customerName');
      expect(fieldFor([])).toBe('customer');
      expect(fieldFor([], 'Kundennummer')).toBe('customerName');
      expect(fieldFor([], 'Kundenname')).toBe('customer');
      expect(fieldFor(['10001', '10002'], 'Kundennummer')).toBeNull();
    },
  );

  const word = fc.constantFrom(
    ...new Set(
      FILES.flatMap(([, , text]) => text.split(';').flatMap((one) => columnOf(one).facts.heading.split(' '))),
    ),
  );
  const heading = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  it('never map to two fields, and no field has two columns', () => {
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 12 }), fc.constantFrom(...SHEET_KINDS), (headings, kind) => {
        const fields = recognise(kind, headings.map(newFacts)).map(({ field }) => field);
        expect(fields).toHaveLength(headings.length);
        const used = fields.filter((field) => field !== null);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });

  it('name one field at each rank, in any order of their words', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...SHEET_KINDS),
        (words, kind) => {
          const concepts = conceptsOf(words.join(' '));
          if (concepts === null) return;
          const ranks = FIELDS[kind].flatMap((field) => rankOf(field, concepts) ?? []);
          expect(new Set(ranks).size, [...concepts].join(' ')).toBe(ranks.length);
          const turned = conceptsOf(words.toReversed().join(' | '));
          if (turned !== null) expect(turned).toEqual(concepts);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'Virtual IBAN',
    'Virtuelle IBAN',
    'IBAN virtuel',
    'vIBAN',
    'VIBAN',
    'IBAN virtuale',
    'Virtual account IBAN',
  ])('such as %s are the virtual account of a customer', (heading) => {
    const columns = `${CUSTOMER_COLUMNS}; ${heading} > paymentAccount.iban`.split(';').map(columnOf);
    const found = recognise(
      'customers',
      columns.map(({ facts }) => facts),
    );
    expect(found.map(({ field }) => field)).toEqual(columns.map(({ field }) => field));
  });

  it.each([
    'IBAN',
    'Payment = SEPA',
    'Zahlung = SEPA',
    'Règlement = Virement',
    'Zahlungskonto = DE89370400440532013000',
    'Zahlungs-IBAN = DE89370400440532013000',
    'Bankkonto = DE89370400440532013000',
  ])('such as %s are not the virtual account of a customer', (text) => {
    const [heading = '', cell = ''] = text.split(' = ');
    const column = newFacts(heading);
    noteCell(column, cell);
    const found = recognise('customers', [newFacts('Kundennr.'), newFacts('Name'), column]);
    expect(found[2]?.field).toBeNull();
  });

  it('name the currency', () => {
    expect(['Betrag (EUR)', 'Total CHF', 'Montant €', 'Amount', 'Europa'].map(currencyIn)).toEqual([
      'EUR',
      'CHF',
      'EUR',
      null,
      null,
    ]);
  });
});
