import { type Sample, xml } from './sample.ts';

const plain = (day: string): string => day.replaceAll('-', '');

const date = (name: string, day: string): string =>
  `<ram:${name}><udt:DateTimeString format="102">${plain(day)}</udt:DateTimeString></ram:${name}>`;

const amount = (name: string, text: string | undefined, currency?: string): string =>
  text === undefined
    ? ''
    : `<ram:${name}${currency === undefined ? '' : ` currencyID="${currency}"`}>${text}</ram:${name}>`;

/** Writes a sample as a CII invoice. */
export function ciiFile(sample: Sample): string {
  const { number, issuedOn, typeCode, specification } = sample;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
  xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
    <ram:ID>${specification}</ram:ID>
  </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>${xml(number)}</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode>
    ${date('IssueDateTime', issuedOn)}</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
${sample.lines.map(line).join('\n')}
${agreement(sample)}
    <ram:ApplicableHeaderTradeDelivery/>
${settlement(sample)}
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

const line = ({ name, net }: { name: string; net: string }, at: number): string =>
  `    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>${xml(name)}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>
        ${amount('LineTotalAmount', net)}
      </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;

const agreement = ({ buyer, buyerReference, purchaseOrder }: Sample): string =>
  `    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>${xml(buyerReference)}</ram:BuyerReference>
      <ram:SellerTradeParty><ram:Name>Seller SA</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:ID>${xml(buyer.id)}</ram:ID>
        <ram:Name>${xml(buyer.name)}</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID>${xml(buyer.registration)}</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:DefinedTradeContact><ram:EmailURIUniversalCommunication>
          <ram:URIID>${xml(buyer.email)}</ram:URIID>
        </ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
        <ram:URIUniversalCommunication>
          <ram:URIID schemeID="${buyer.address.scheme}">${xml(buyer.address.id)}</ram:URIID>
        </ram:URIUniversalCommunication>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${xml(buyer.vatNumber)}</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${xml(purchaseOrder)}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>`;

const settlement = (sample: Sample): string =>
  `    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>${xml(sample.paymentReference)}</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>${sample.currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount>
        <ram:IBANID>${sample.iban}</ram:IBANID>
      </ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
${sample.vat.map(tax).join('\n')}
${sample.allowances.map(allowance).join('\n')}
${(sample.instalments ?? [{ dueOn: sample.dueOn }]).map(terms).join('\n')}
${totals(sample)}
${sample.preceding.map(preceding).join('\n')}
    </ram:ApplicableHeaderTradeSettlement>`;

const terms = ({ dueOn, amount: part }: { dueOn: string | null; amount?: string | undefined }): string =>
  `      <ram:SpecifiedTradePaymentTerms>${dueOn === null ? '' : date('DueDateDateTime', dueOn)}` +
  `${amount('PartialPaymentAmount', part)}</ram:SpecifiedTradePaymentTerms>`;

const tax = ({ category, rate, taxable, tax: calculated }: Sample['vat'][number]): string =>
  `      <ram:ApplicableTradeTax>${amount('CalculatedAmount', calculated)}${amount('BasisAmount', taxable)}` +
  `<ram:CategoryCode>${category}</ram:CategoryCode>` +
  `<ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;

const allowance = ({ isCharge, amount: text }: Sample['allowances'][number]): string =>
  `      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator>` +
  `</ram:ChargeIndicator>${amount('ActualAmount', text)}</ram:SpecifiedTradeAllowanceCharge>`;

const totals = ({ totals: stated, currency }: Sample): string =>
  `      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        ${amount('LineTotalAmount', stated.lines)}
        ${amount('ChargeTotalAmount', stated.charges)}
        ${amount('AllowanceTotalAmount', stated.allowances)}
        ${amount('TaxBasisTotalAmount', stated.net)}
        ${amount('TaxTotalAmount', stated.vat, currency)}
        ${amount('RoundingAmount', stated.rounding)}
        ${amount('GrandTotalAmount', stated.gross)}
        ${amount('TotalPrepaidAmount', stated.prepaid)}
        ${amount('DuePayableAmount', stated.payable)}
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>`;

const preceding = ({ number, issuedOn }: { number: string; issuedOn: string }): string =>
  `      <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${xml(number)}</ram:IssuerAssignedID>
        <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${plain(issuedOn)}</qdt:DateTimeString></ram:FormattedIssueDateTime>
      </ram:InvoiceReferencedDocument>`;

const NAMES_OF_ZUGFERD_1 = [
  [
    'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    'urn:ferd:CrossIndustryDocument:invoice:1p0',
  ],
  ['rsm:CrossIndustryInvoice', 'rsm:CrossIndustryDocument'],
  ['rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext'],
  ['rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>'],
  ['rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction'],
  ['ram:ApplicableHeaderTrade', 'ram:ApplicableSupplyChainTrade'],
  ['ram:SpecifiedLineTradeSettlement', 'ram:SpecifiedSupplyChainTradeSettlement'],
  ['SettlementLineMonetarySummation', 'SettlementMonetarySummation'],
  ['SettlementHeaderMonetarySummation', 'SettlementMonetarySummation'],
  ['ram:RateApplicablePercent', 'ram:ApplicablePercent'],
  ['ram:IssuerAssignedID', 'ram:ID'],
] as const;

/** Writes a sample as a ZUGFeRD 1 invoice. */
export function zugferd1File(sample: Sample): string {
  let file = ciiFile(sample);
  for (const [name, former] of NAMES_OF_ZUGFERD_1) file = file.replaceAll(name, former);
  return file;
}
