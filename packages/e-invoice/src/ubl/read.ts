import { readXmlDay } from '../dates.ts';
import type { LineElements, StatedInvoice, TotalElements, VatElements } from '../facts.ts';
import type { Party, PrecedingInvoice } from '../model.ts';
import { identifierOf, identifiersOf, nameOf } from '../party.ts';
import { refuse } from '../refuse.ts';
import { all, type Element, first, firstWithText, textOf } from '../xml/element.ts';

/** Reads `AccountingSupplierParty` or `AccountingCustomerParty`. */
function readParty(parent: Element | undefined): Party {
  const party = first(parent, 'Party');
  const legal = first(party, 'PartyLegalEntity');
  const tradingName = nameOf(firstWithText(party, 'PartyName', 'Name'));
  const vat = all(party, 'PartyTaxScheme').find((one) => textOf(first(one, 'TaxScheme', 'ID')) === 'VAT');
  return {
    name: nameOf(first(legal, 'RegistrationName')) ?? tradingName ?? '',
    tradingName,
    // The bank's identifier of a creditor (BT-90) is at the same place.
    identifiers: identifiersOf(all(party, 'PartyIdentification', 'ID')).filter(
      ({ scheme }) => scheme !== 'SEPA',
    ),
    registration: identifierOf(firstWithText(legal, 'CompanyID')),
    vatNumber: nameOf(first(vat, 'CompanyID')),
    electronicAddress: identifierOf(first(party, 'EndpointID')),
    email: nameOf(firstWithText(party, 'Contact', 'ElectronicMail')),
    country: nameOf(first(party, 'PostalAddress', 'Country', 'IdentificationCode')),
  };
}

function readPreceding(root: Element): PrecedingInvoice[] {
  return all(root, 'BillingReference', 'InvoiceDocumentReference').map((reference) => {
    const date = textOf(first(reference, 'IssueDate'));
    const number =
      nameOf(first(reference, 'ID')) ??
      refuse('BR-55', 'a preceding invoice (BT-25) has no number', reference);
    return { number, issuedOn: date === null ? null : readXmlDay(date) };
  });
}

function readTotals(root: Element, currency: string | null): TotalElements {
  const totals = first(root, 'LegalMonetaryTotal');
  // A second total states the VAT in the currency of the accounts (BT-111).
  const vat = all(root, 'TaxTotal', 'TaxAmount');
  return {
    lines: first(totals, 'LineExtensionAmount'),
    allowances: first(totals, 'AllowanceTotalAmount'),
    charges: first(totals, 'ChargeTotalAmount'),
    net: first(totals, 'TaxExclusiveAmount'),
    vat: vat.find(({ attributes }) => attributes.get('currencyID') === currency) ?? vat[0],
    gross: first(totals, 'TaxInclusiveAmount'),
    prepaid: first(totals, 'PrepaidAmount'),
    rounding: first(totals, 'PayableRoundingAmount'),
    payable: first(totals, 'PayableAmount'),
  };
}

function readVat(root: Element, vatTotal: Element | undefined): VatElements[] {
  const total = all(root, 'TaxTotal').find((one) => first(one, 'TaxAmount') === vatTotal);
  return all(total, 'TaxSubtotal').map((element) => ({
    element,
    category: first(element, 'TaxCategory', 'ID'),
    rate: first(element, 'TaxCategory', 'Percent'),
    taxable: first(element, 'TaxableAmount'),
    tax: first(element, 'TaxAmount'),
  }));
}

function readLines(root: Element, name: 'InvoiceLine' | 'CreditNoteLine'): LineElements[] {
  return all(root, name).map((element) => ({
    element,
    id: first(element, 'ID'),
    name: first(element, 'Item', 'Name'),
    net: first(element, 'LineExtensionAmount'),
  }));
}

/** Reads the facts of a UBL invoice or credit note. */
export function readUbl(root: Element): StatedInvoice {
  const isCreditNote = root.name === 'CreditNote';
  const currency = first(root, 'DocumentCurrencyCode');
  const totals = readTotals(root, textOf(currency));
  return {
    syntax: 'UBL',
    root,
    specification: nameOf(first(root, 'CustomizationID')),
    number: first(root, 'ID'),
    issuedOn: first(root, 'IssueDate'),
    readDay: readXmlDay,
    type: {
      element: first(root, isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
      only: isCreditNote ? 'CREDIT_NOTE' : 'INVOICE',
    },
    currency,
    dueOn: (isCreditNote ? all(root, 'PaymentMeans', 'PaymentDueDate') : all(root, 'DueDate')).map((day) => ({
      day,
      amount: undefined,
    })),
    buyerReference: nameOf(first(root, 'BuyerReference')),
    purchaseOrder: nameOf(firstWithText(root, 'OrderReference', 'ID')),
    paymentTerms: textOf(firstWithText(root, 'PaymentTerms', 'Note')),
    precedingInvoices: readPreceding(root),
    seller: readParty(first(root, 'AccountingSupplierParty')),
    buyer: readParty(first(root, 'AccountingCustomerParty')),
    paymentReference: nameOf(firstWithText(root, 'PaymentMeans', 'PaymentID')),
    accounts: all(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID').flatMap((one) => nameOf(one) ?? []),
    totals,
    allowances: all(root, 'AllowanceCharge').map((one) => ({
      isCharge: textOf(first(one, 'ChargeIndicator')) === 'true',
      amount: first(one, 'Amount'),
    })),
    vat: readVat(root, totals.vat),
    lines: readLines(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine'),
  };
}
