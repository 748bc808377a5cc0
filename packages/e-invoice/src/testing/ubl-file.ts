import { type Sample, xml } from './sample.ts';

const CREDIT_NOTES = ['381', '261'];

/** Writes a sample as a UBL invoice, or as a UBL credit note if its type is one. */
export function ublFile(sample: Sample): string {
  const { number, issuedOn, typeCode, currency, specification } = sample;
  const isCreditNote = CREDIT_NOTES.includes(typeCode);
  const name = isCreditNote ? 'CreditNote' : 'Invoice';
  const due = sample.dueOn === null || isCreditNote ? '' : `\n  <cbc:DueDate>${sample.dueOn}</cbc:DueDate>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>${specification}</cbc:CustomizationID>
  <cbc:ID>${xml(number)}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>${due}
  <cbc:${name}TypeCode>${typeCode}</cbc:${name}TypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>${xml(sample.buyerReference)}</cbc:BuyerReference>
  <cac:OrderReference><cbc:ID>${xml(sample.purchaseOrder)}</cbc:ID></cac:OrderReference>
${sample.preceding.map(preceding).join('\n')}
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Seller SA</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
${buyer(sample)}
${means(sample, isCreditNote)}
${allowances(sample)}
${taxes(sample)}
${totals(sample)}
${sample.lines.map(({ name: item, net }, at) => line(name, String(at + 1), item, amount('LineExtensionAmount', net, currency))).join('\n')}
</${name}>
`;
}

const amount = (name: string, text: string | undefined, currency: string): string =>
  text === undefined ? '' : `<cbc:${name} currencyID="${currency}">${text}</cbc:${name}>`;

const preceding = ({ number, issuedOn }: { number: string; issuedOn: string }): string =>
  `  <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${xml(number)}</cbc:ID>` +
  `<cbc:IssueDate>${issuedOn}</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`;

const buyer = ({ buyer: { name, id, registration, vatNumber, address, email } }: Sample): string =>
  `  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="${address.scheme}">${xml(address.id)}</cbc:EndpointID>
    <cac:PartyIdentification><cbc:ID>${xml(id)}</cbc:ID></cac:PartyIdentification>
    <cac:PartyTaxScheme><cbc:CompanyID>${xml(vatNumber)}</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${xml(name)}</cbc:RegistrationName>
      <cbc:CompanyID>${xml(registration)}</cbc:CompanyID></cac:PartyLegalEntity>
    <cac:Contact><cbc:ElectronicMail>${xml(email)}</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingCustomerParty>`;

const means = ({ paymentReference, iban, dueOn }: Sample, isCreditNote: boolean): string =>
  `  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>` +
  `${isCreditNote && dueOn !== null ? `<cbc:PaymentDueDate>${dueOn}</cbc:PaymentDueDate>` : ''}` +
  `<cbc:PaymentID>${xml(paymentReference)}</cbc:PaymentID>` +
  `<cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;

const allowances = (sample: Sample): string =>
  sample.allowances
    .map(
      ({ isCharge, amount: text }) =>
        `  <cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${amount('Amount', text, sample.currency)}</cac:AllowanceCharge>`,
    )
    .join('\n');

const taxes = ({ vat, totals: { vat: total }, currency }: Sample): string =>
  `  <cac:TaxTotal>${amount('TaxAmount', total, currency)}
${vat
  .map(
    ({ category, rate, taxable, tax }) =>
      `    <cac:TaxSubtotal>${amount('TaxableAmount', taxable, currency)}${amount('TaxAmount', tax, currency)}` +
      `<cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`,
  )
  .join('\n')}
  </cac:TaxTotal>`;

const totals = ({ totals: stated, currency }: Sample): string =>
  `  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', stated.lines, currency)}
    ${amount('TaxExclusiveAmount', stated.net, currency)}
    ${amount('TaxInclusiveAmount', stated.gross, currency)}
    ${amount('AllowanceTotalAmount', stated.allowances, currency)}
    ${amount('ChargeTotalAmount', stated.charges, currency)}
    ${amount('PrepaidAmount', stated.prepaid, currency)}
    ${amount('PayableRoundingAmount', stated.rounding, currency)}
    ${amount('PayableAmount', stated.payable, currency)}
  </cac:LegalMonetaryTotal>`;

const line = (document: string, id: string, name: string, net: string): string =>
  `  <cac:${document}Line><cbc:ID>${id}</cbc:ID>${net}` +
  `<cac:Item><cbc:Name>${xml(name)}</cbc:Name></cac:Item></cac:${document}Line>`;
