/** Kinds of records in a file, one record per row. */
export const SHEET_KINDS = ['customers', 'contacts', 'invoices', 'payments', 'credit_notes'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Format in which the cells of a column are read. */
export type Reads =
  | 'TEXT'
  | 'DAY'
  | 'AMOUNT'
  | 'CURRENCY'
  | 'BOOLEAN'
  | 'LANGUAGE'
  | 'INSTRUMENT'
  | 'CUSTOMER'
  | 'INVOICE'
  /** Name of the customer in a document's row, used if the customer is created. */
  | 'CUSTOMER_NAME';

/** A field of a record that a column may contain. */
export interface Field {
  /** Name in imports; a dot separates nested fields. */
  name: string;
  reads: Reads;
  /** `ALWAYS`: every row needs it. `NEW`: a new record needs it. */
  needed: 'ALWAYS' | 'NEW' | 'NEVER';
  /** Matching headings in English, French, German, Spanish and Italian, normalized by `wordsOf`. */
  headings: readonly string[];
}

const field = (name: string, reads: Reads, needed: Field['needed'], headings: string): Field => ({
  name,
  reads,
  needed,
  headings: headings.split(',').map((heading) => heading.trim()),
});

const CUSTOMER_NUMBER =
  'customer,customerid,customerno,customernumber,customercode,customerexternalid,client,clientid,clientno,clientnumber,clientcode,account,accountid,accountno,accountnumber,debtor,debtorid,debtornumber,idclient,codeclient,nclient,noclient,numeroclient,numerodeclient,compte,compteclient,kunde,kunden,kundennr,kundennummer,kundenid,debitor,debitorennr,debitorennummer,debitornummer,cliente,idcliente,ncliente,nocliente,numerocliente,numerodecliente,codigocliente,codigodecliente,codicecliente,codcliente';
const CUSTOMER_NAME =
  'customername,clientname,company,companyname,debtorname,accountname,nomclient,nomduclient,raisonsociale,societe,entreprise,kundenname,namekunde,namedeskunden,firma,firmenname,nombrecliente,nombredelcliente,razonsocial,empresa,nomecliente,ragionesociale,azienda';
const AMOUNT =
  'amount,total,totalamount,gross,grossamount,grosstotal,amountinclvat,totalinclvat,totalincltax,amountincltax,montant,montantttc,montanttotal,totalttc,ttc,betrag,brutto,bruttobetrag,gesamtbetrag,gesamt,summe,endbetrag,importe,importetotal,importebruto,monto,importo,importototale,importolordo,totale';
const NET =
  'net,netamount,nettotal,subtotal,amountexclvat,totalexclvat,amountexcltax,montantht,totalht,ht,netto,nettobetrag,importeneto,baseimponible,neto,importonetto,imponibile';
const CURRENCY = 'currency,currencycode,curr,ccy,devise,monnaie,wahrung,waehrung,moneda,divisa,valuta';
const DUE =
  'duedate,due,dueon,dueday,dateofpayment,paymentdue,paymentduedate,maturity,maturitydate,echeance,dateecheance,datedecheance,falligkeit,falligkeitsdatum,falligam,faelligkeit,faelligkeitsdatum,faelligam,zahlbarbis,vencimiento,fechavencimiento,fechadevencimiento,scadenza,datascadenza,datadiscadenza';
const NAME =
  'description,subject,label,memo,libelle,objet,intitule,beschreibung,betreff,bezeichnung,descripcion,concepto,asunto,descrizione,oggetto,causale';
const INVOICE_NUMBER =
  'invoice,invoiceid,invoiceno,invoicenumber,invoicenr,invoiceref,invoicereference,facture,idfacture,nfacture,nofacture,numerofacture,numerodefacture,numerodelafacture,referencefacture,rechnung,rechnungsnr,rechnungsnummer,rechnungnr,rechnungid,renr,factura,nfactura,nofactura,numerofactura,numerodefactura,fattura,nfattura,nofattura,numerofattura,numerodifattura';
const PARTY = 'externalid,id,number,no,nr,code,reference,numero,nummer,codigo,codice,';

const customer = field('customer', 'CUSTOMER', 'NEW', CUSTOMER_NUMBER);
const customerName = field('customerName', 'CUSTOMER_NAME', 'NEVER', CUSTOMER_NAME);
const currency = field('currency', 'CURRENCY', 'NEVER', CURRENCY);

/** Fields of each kind, in display order. */
export const FIELDS: Readonly<Record<SheetKind, readonly Field[]>> = {
  customers: [
    field('externalId', 'TEXT', 'ALWAYS', PARTY + CUSTOMER_NUMBER),
    field('name', 'TEXT', 'NEW', `name,nom,nombre,nome,${CUSTOMER_NAME}`),
    field(
      'address.address',
      'TEXT',
      'NEVER',
      'address,street,address1,addressline1,streetaddress,adresse,rue,strasse,strae,anschrift,direccion,calle,domicilio,indirizzo,via',
    ),
    field(
      'address.zipcode',
      'TEXT',
      'NEVER',
      'zip,zipcode,postcode,postalcode,codepostal,cp,plz,postleitzahl,codigopostal,cap,codicepostale',
    ),
    field('address.city', 'TEXT', 'NEVER', 'city,town,ville,ort,stadt,ciudad,poblacion,citta,comune'),
    field('address.state', 'TEXT', 'NEVER', 'state,region,province,bundesland,provincia,estado,regione'),
    field(
      'address.country',
      'TEXT',
      'NEVER',
      'country,countrycode,pays,codepays,land,landercode,pais,paese,nazione',
    ),
    field(
      'vatNumber',
      'TEXT',
      'NEVER',
      'vat,vatnumber,vatno,vatid,taxid,taxnumber,tva,ntva,numerotva,numerodetva,tvaintracommunautaire,ust,ustid,ustidnr,ustidnummer,nif,cif,nifcif,iva,partitaiva,piva',
    ),
    field(
      'accountingRef',
      'TEXT',
      'NEVER',
      'accountingref,accountingreference,accountingcode,ledgeraccount,glaccount,comptecomptable,comptetiers,buchungskonto,fibukonto,cuentacontable,contocontabile',
    ),
    field(
      'parent',
      'CUSTOMER',
      'NEVER',
      'parent,parentid,parentcustomer,parentaccount,group,groupe,maisonmere,konzern,mutterkonzern,muttergesellschaft,matriz,grupo,capogruppo,gruppo',
    ),
    field('language', 'LANGUAGE', 'NEVER', 'language,lang,locale,langue,sprache,idioma,lingua'),
  ],
  contacts: [
    field('customer', 'CUSTOMER', 'ALWAYS', CUSTOMER_NUMBER),
    field(
      'email',
      'TEXT',
      'ALWAYS',
      'email,emailaddress,mail,courriel,adresseemail,adressemail,mailadresse,correo,correoelectronico,postaelettronica,indirizzoemail',
    ),
    field('firstName', 'TEXT', 'NEVER', 'firstname,givenname,forename,prenom,vorname,nombre,nome'),
    field(
      'lastName',
      'TEXT',
      'NEVER',
      'lastname,surname,familyname,name,nom,nomdefamille,nachname,apellido,apellidos,cognome',
    ),
    field(
      'phone',
      'TEXT',
      'NEVER',
      'phone,phonenumber,telephone,tel,mobile,telefon,telefonnummer,handy,telefono,movil,cellulare',
    ),
    field(
      'position',
      'TEXT',
      'NEVER',
      'position,role,jobtitle,title,function,fonction,poste,funktion,rolle,cargo,puesto,ruolo,funzione',
    ),
    field(
      'isMain',
      'BOOLEAN',
      'NEVER',
      'main,ismain,maincontact,primary,primarycontact,principal,contactprincipal,hauptkontakt,contactoprincipal,contattoprincipale,principale',
    ),
    field(
      'externalId',
      'TEXT',
      'NEVER',
      'externalid,id,contactid,contactnumber,idcontact,kontaktid,idcontacto,idcontatto',
    ),
  ],
  invoices: [
    field(
      'externalId',
      'TEXT',
      'ALWAYS',
      `${PARTY}documentno,documentnumber,docno,beleg,belegnr,belegnummer,numerodocumento,numerodocument,${INVOICE_NUMBER}`,
    ),
    customer,
    customerName,
    field(
      'grossAmount',
      'AMOUNT',
      'NEW',
      `${AMOUNT},invoiceamount,invoicetotal,montantfacture,montantdelafacture,rechnungsbetrag,rechnungssumme,importefactura,totalfactura,importofattura,totalefattura`,
    ),
    field('netAmount', 'AMOUNT', 'NEVER', NET),
    currency,
    field(
      'issuedAt',
      'DAY',
      'NEW',
      'date,invoicedate,issued,issuedat,issuedon,issuedate,dateissued,dateofissue,documentdate,datefacture,datedefacture,datedefacturation,dateemission,datedemission,datum,rechnungsdatum,belegdatum,ausstellungsdatum,fecha,fechafactura,fechadefactura,fechaemision,fechadeemision,data,datafattura,dataemissione,datadiemissione,datadocumento',
    ),
    field('dueDate', 'DAY', 'NEW', DUE),
    field('customId', 'TEXT', 'NEVER', 'customid,printednumber,displaynumber'),
    field('name', 'TEXT', 'NEVER', NAME),
  ],
  payments: [
    field(
      'externalId',
      'TEXT',
      'ALWAYS',
      `${PARTY}payment,paymentid,paymentno,paymentnumber,transactionid,paiement,idpaiement,npaiement,numeropaiement,reglement,zahlung,zahlungsnr,zahlungsnummer,zahlungsid,pago,idpago,npago,pagamento,idpagamento,npagamento`,
    ),
    customer,
    customerName,
    field(
      'amount',
      'AMOUNT',
      'NEW',
      `${AMOUNT},paymentamount,amountpaid,paid,amountreceived,montantpaye,montantregle,montantdupaiement,zahlbetrag,zahlungsbetrag,importepagado,importepago,importopagato,importopagamento`,
    ),
    currency,
    field(
      'validatedAt',
      'DAY',
      'NEW',
      'date,paymentdate,paidat,paidon,datepaid,valuedate,bookingdate,settleddate,receivedon,datepaiement,datedepaiement,datereglement,datedereglement,datevaleur,datum,zahlungsdatum,wertstellung,buchungsdatum,bezahltam,fecha,fechapago,fechadepago,fechavalor,data,datapagamento,datavaluta,datadipagamento',
    ),
    field(
      'instrument',
      'INSTRUMENT',
      'NEVER',
      'instrument,method,paymentmethod,paymenttype,means,mode,modepaiement,modedepaiement,modereglement,moyendepaiement,zahlungsart,zahlart,zahlungsmittel,metodo,formadepago,metododepago,metododipagamento,metodopagamento',
    ),
    field(
      'refNumber',
      'TEXT',
      'NEVER',
      'ref,refnumber,refno,bankreference,paymentreference,referencepaiement,referencebancaire,verwendungszweck,referenz,zahlungsreferenz,referencia,referenciapago,riferimento,crn,cro',
    ),
    field('invoice', 'INVOICE', 'NEVER', INVOICE_NUMBER),
  ],
  credit_notes: [
    field(
      'externalId',
      'TEXT',
      'ALWAYS',
      `${PARTY}documentno,documentnumber,creditnote,creditnoteid,creditnoteno,creditnotenumber,creditmemo,avoir,navoir,noavoir,numeroavoir,numerodavoir,gutschrift,gutschriftnr,gutschriftsnr,gutschriftsnummer,abono,nabono,numeroabono,notadecredito,notadicredito,numeronotadicredito`,
    ),
    customer,
    customerName,
    field(
      'grossAmount',
      'AMOUNT',
      'NEW',
      `${AMOUNT},creditamount,creditnoteamount,montantavoir,gutschriftbetrag,gutschriftsbetrag,importeabono,importonota`,
    ),
    field('netAmount', 'AMOUNT', 'NEVER', NET),
    currency,
    field(
      'issuedAt',
      'DAY',
      'NEW',
      'date,issued,issuedat,issuedon,issuedate,dateofissue,documentdate,creditnotedate,dateavoir,datedavoir,dateemission,datum,gutschriftdatum,gutschriftsdatum,belegdatum,fecha,fechaabono,fechaemision,data,datanota,dataemissione,datadocumento',
    ),
    field('invoice', 'INVOICE', 'NEVER', INVOICE_NUMBER),
    field('name', 'TEXT', 'NEVER', NAME),
  ],
};

export const fieldOf = (kind: SheetKind, name: string): Field | undefined =>
  FIELDS[kind].find((one) => one.name === name);
