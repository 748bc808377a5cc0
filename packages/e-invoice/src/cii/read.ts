import { readPlainDay, readXmlDay } from '../dates.ts';
import type { DueElements, LineElements, StatedInvoice, TotalElements, VatElements } from '../facts.ts';
import type { Party, PrecedingInvoice } from '../model.ts';
import { identifierOf, identifiersOf, nameOf } from '../party.ts';
import { refuse } from '../refuse.ts';
import { all, type Element, first, firstWithText, textOf } from '../xml/element.ts';
import { type CiiNames, D16B, ZUGFERD_1 } from './names.ts';

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

function readPreceding(settlement: Element | undefined, { referenceId }: CiiNames): PrecedingInvoice[] {
  return all(settlement, 'InvoiceReferencedDocument').map((reference) => {
    const date = textOf(first(reference, 'FormattedIssueDateTime', 'DateTimeString'));
    // ZUGFeRD 1 states a moment without format.
    const moment = textOf(first(reference, 'IssueDateTime'));
    const number =
      nameOf(first(reference, referenceId)) ??
      refuse('BR-55', 'a preceding invoice (BT-25) has no number', reference);
    return { number, issuedOn: readPlainDay(date ?? '') ?? readXmlDay(moment?.slice(0, 10) ?? '') };
  });
}

function readTotals(
  settlement: Element | undefined,
  currency: string | null,
  names: CiiNames,
): TotalElements {
  const totals = first(settlement, names.summation);
  // A second total states the VAT in the currency of the accounts (BT-111).
  const vat = all(totals, 'TaxTotalAmount');
  const gross = first(totals, 'GrandTotalAmount');
  const prepaid = first(totals, 'TotalPrepaidAmount');
  const isAllPayable = names.mayOmitPayable && prepaid === undefined;
  return {
    lines: first(totals, 'LineTotalAmount'),
    allowances: first(totals, 'AllowanceTotalAmount'),
    charges: first(totals, 'ChargeTotalAmount'),
    net: first(totals, 'TaxBasisTotalAmount'),
    vat: vat.find(({ attributes }) => attributes.get('currencyID') === currency) ?? vat[0],
    gross,
    prepaid,
    rounding: first(totals, 'RoundingAmount'),
    payable: first(totals, 'DuePayableAmount') ?? (isAllPayable ? gross : undefined),
  };
}

function readVat(settlement: Element | undefined, { rate }: CiiNames): VatElements[] {
  return all(settlement, 'ApplicableTradeTax').map((element) => ({
    element,
    category: first(element, 'CategoryCode'),
    rate: first(element, rate),
    taxable: first(element, 'BasisAmount'),
    tax: first(element, 'CalculatedAmount'),
  }));
}

/** Lines of the EXTENDED profile that only group others or inform: their amounts count nowhere. */
const UNCOUNTED_LINES: ReadonlySet<string | null> = new Set(['GROUP', 'INFORMATION']);

function readLines(transaction: Element | undefined, names: CiiNames): LineElements[] {
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem').map((element) => ({
    element,
    id: first(element, 'AssociatedDocumentLineDocument', 'LineID'),
    name: first(element, 'SpecifiedTradeProduct', 'Name'),
    net: first(element, names.lineSettlement, names.lineSummation, 'LineTotalAmount'),
  }));
  return lines.filter(({ element, net }) => {
    if (names.mayOmitLineAmounts && net === undefined) return false;
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

/** Reads the due dates with the amounts that the profile EXTENDED can state for each. */
function readDueDates(settlement: Element | undefined): DueElements[] {
  return all(settlement, 'SpecifiedTradePaymentTerms').flatMap((one) => {
    const day = first(one, 'DueDateDateTime', 'DateTimeString');
    return day === undefined ? [] : { day, amount: first(one, 'PartialPaymentAmount') };
  });
}

/** Reads the facts of a CII invoice or credit note. */
export const readCii = (root: Element): StatedInvoice => readInvoice(root, D16B);

/** Reads the facts of a ZUGFeRD 1 invoice: the same elements under other names, some of which may be missing. */
export const readZugferd1 = (root: Element): StatedInvoice => readInvoice(root, ZUGFERD_1);

function readInvoice(root: Element, names: CiiNames): StatedInvoice {
  const document = first(root, names.document);
  const transaction = first(root, names.transaction);
  const agreement = first(transaction, names.agreement);
  const settlement = first(transaction, names.settlement);
  const currency = first(settlement, 'InvoiceCurrencyCode');
  return {
    syntax: names.syntax,
    root,
    specification: nameOf(first(root, names.context, 'GuidelineSpecifiedDocumentContextParameter', 'ID')),
    number: first(document, 'ID'),
    issuedOn: first(document, 'IssueDateTime', 'DateTimeString'),
    readDay: readPlainDay,
    type: { element: first(document, 'TypeCode'), only: null },
    currency,
    dueOn: readDueDates(settlement),
    buyerReference: nameOf(first(agreement, 'BuyerReference')),
    purchaseOrder: nameOf(firstWithText(agreement, 'BuyerOrderReferencedDocument', names.referenceId)),
    paymentTerms: textOf(firstWithText(settlement, 'SpecifiedTradePaymentTerms', 'Description')),
    precedingInvoices: readPreceding(settlement, names),
    seller: readParty(first(agreement, 'SellerTradeParty')),
    buyer: readParty(first(agreement, 'BuyerTradeParty')),
    paymentReference: nameOf(firstWithText(settlement, 'PaymentReference')),
    accounts: readAccounts(settlement),
    totals: readTotals(settlement, textOf(currency), names),
    allowances: readAllowances(settlement),
    vat: readVat(settlement, names),
    lines: readLines(transaction, names),
  };
}
