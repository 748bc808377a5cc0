import { readPlainDay } from '../dates.ts';
import type { LineElements, StatedInvoice, TotalElements, VatElements } from '../facts.ts';
import type { Party, PrecedingInvoice } from '../model.ts';
import { identifierOf, identifiersOf, nameOf } from '../party.ts';
import { refuse } from '../refuse.ts';
import { all, type Element, first, firstWithText, textOf } from '../xml/element.ts';

/** Reads `SellerTradeParty` or `BuyerTradeParty`. */
function readParty(party: Element | undefined): Party {
  const legal = first(party, 'SpecifiedLegalOrganization');
  const tradingName = nameOf(first(legal, 'TradingBusinessName'));
  const vat = all(party, 'SpecifiedTaxRegistration', 'ID').find(
    ({ attributes }) => attributes.get('schemeID') === 'VA',
  );
  const contact = first(party, 'DefinedTradeContact');
  return {
    name: nameOf(first(party, 'Name')) ?? tradingName ?? '',
    tradingName,
    identifiers: identifiersOf([...all(party, 'ID'), ...all(party, 'GlobalID')]),
    registration: identifierOf(first(legal, 'ID')),
    vatNumber: nameOf(vat),
    electronicAddress: identifierOf(firstWithText(party, 'URIUniversalCommunication', 'URIID')),
    email: nameOf(firstWithText(contact, 'EmailURIUniversalCommunication', 'URIID')),
    country: nameOf(first(party, 'PostalTradeAddress', 'CountryID')),
  };
}

function readPreceding(settlement: Element | undefined): PrecedingInvoice[] {
  return all(settlement, 'InvoiceReferencedDocument').map((reference) => {
    const date = textOf(first(reference, 'FormattedIssueDateTime', 'DateTimeString'));
    const number =
      nameOf(first(reference, 'IssuerAssignedID')) ??
      refuse('BR-55', 'a preceding invoice (BT-25) has no number', reference);
    return { number, issuedOn: date === null ? null : readPlainDay(date) };
  });
}

function readTotals(settlement: Element | undefined, currency: string | null): TotalElements {
  const totals = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  // A second total states the VAT in the currency of the accounts (BT-111).
  const vat = all(totals, 'TaxTotalAmount');
  return {
    lines: first(totals, 'LineTotalAmount'),
    allowances: first(totals, 'AllowanceTotalAmount'),
    charges: first(totals, 'ChargeTotalAmount'),
    net: first(totals, 'TaxBasisTotalAmount'),
    vat: vat.find(({ attributes }) => attributes.get('currencyID') === currency) ?? vat[0],
    gross: first(totals, 'GrandTotalAmount'),
    prepaid: first(totals, 'TotalPrepaidAmount'),
    rounding: first(totals, 'RoundingAmount'),
    payable: first(totals, 'DuePayableAmount'),
  };
}

function readVat(settlement: Element | undefined): VatElements[] {
  return all(settlement, 'ApplicableTradeTax').map((element) => ({
    element,
    category: first(element, 'CategoryCode'),
    rate: first(element, 'RateApplicablePercent'),
    taxable: first(element, 'BasisAmount'),
    tax: first(element, 'CalculatedAmount'),
  }));
}

/** Lines of the EXTENDED profile that only group others or inform: their amounts count nowhere. */
const UNCOUNTED_LINES: ReadonlySet<string | null> = new Set(['GROUP', 'INFORMATION']);

function readLines(transaction: Element | undefined): LineElements[] {
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem').map((element) => ({
    element,
    id: first(element, 'AssociatedDocumentLineDocument', 'LineID'),
    name: first(element, 'SpecifiedTradeProduct', 'Name'),
    net: first(
      element,
      'SpecifiedLineTradeSettlement',
      'SpecifiedTradeSettlementLineMonetarySummation',
      'LineTotalAmount',
    ),
  }));
  return lines.filter(({ element }) => {
    const reason = textOf(first(element, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode'));
    return !UNCOUNTED_LINES.has(reason);
  });
}

function readAllowances(settlement: Element | undefined): StatedInvoice['allowances'] {
  const stated = all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
    isCharge: textOf(first(one, 'ChargeIndicator', 'Indicator')) === 'true',
    amount: first(one, 'ActualAmount'),
  }));
  // The EXTENDED profile states freight in an element of its own.
  const freight = all(settlement, 'SpecifiedLogisticsServiceCharge').map((one) => ({
    isCharge: true,
    amount: first(one, 'AppliedAmount'),
  }));
  return [...stated, ...freight];
}

function readAccounts(settlement: Element | undefined): string[] {
  return all(
    settlement,
    'SpecifiedTradeSettlementPaymentMeans',
    'PayeePartyCreditorFinancialAccount',
  ).flatMap((one) => nameOf(first(one, 'IBANID')) ?? nameOf(first(one, 'ProprietaryID')) ?? []);
}

/** Reads the facts of a CII invoice or credit note. */
export function readCii(root: Element): StatedInvoice {
  const document = first(root, 'ExchangedDocument');
  const transaction = first(root, 'SupplyChainTradeTransaction');
  const agreement = first(transaction, 'ApplicableHeaderTradeAgreement');
  const settlement = first(transaction, 'ApplicableHeaderTradeSettlement');
  const currency = first(settlement, 'InvoiceCurrencyCode');
  const terms = all(settlement, 'SpecifiedTradePaymentTerms');
  return {
    syntax: 'CII',
    root,
    specification: nameOf(
      first(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    ),
    number: first(document, 'ID'),
    issuedOn: first(document, 'IssueDateTime', 'DateTimeString'),
    readDay: readPlainDay,
    type: { element: first(document, 'TypeCode'), only: null },
    currency,
    dueOn: terms.flatMap((one) => first(one, 'DueDateDateTime', 'DateTimeString') ?? []),
    buyerReference: nameOf(first(agreement, 'BuyerReference')),
    purchaseOrder: nameOf(firstWithText(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID')),
    paymentTerms: textOf(terms.map((one) => first(one, 'Description')).find((one) => textOf(one) !== null)),
    precedingInvoices: readPreceding(settlement),
    seller: readParty(first(agreement, 'SellerTradeParty')),
    buyer: readParty(first(agreement, 'BuyerTradeParty')),
    paymentReference: nameOf(firstWithText(settlement, 'PaymentReference')),
    accounts: readAccounts(settlement),
    totals: readTotals(settlement, textOf(currency)),
    allowances: readAllowances(settlement),
    vat: readVat(settlement),
    lines: readLines(transaction),
  };
}
