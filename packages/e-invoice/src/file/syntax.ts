import { readCii, readZugferd1 } from '../cii/read.ts';
import type { StatedInvoice } from '../facts.ts';
import { quote, refuse } from '../refuse.ts';
import { readUbl } from '../ubl/read.ts';
import type { Element } from '../xml/element.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

/** Documents that users take for invoices, by the name of their root element. */
const OTHER_DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['CrossIndustryDocument', 'this is a draft of ZUGFeRD; only its version 1.0 and later ones are read'],
  ['SCRDMCCBDACIOMessageStructure', 'Order-X is an order, not an invoice'],
  ['CrossDomainAcknowledgementAndResponse', 'this is a life-cycle status, not an invoice'],
  ['ApplicationResponse', 'this is a response to a document, not an invoice'],
  ['Order', 'this is an order, not an invoice'],
  ['OrderResponse', 'this is a response to an order, not an invoice'],
  ['FatturaElettronica', 'FatturaPA is not read'],
  ['Facturae', 'Facturae is not read'],
  ['Document', 'this is a message of a bank, not an invoice'],
]);

/** Reads the facts of a document by its root element. @throws EInvoiceError if it is no invoice */
export function readStated(root: Element): StatedInvoice {
  const { name, namespace } = root;
  if (namespace === CII && name === 'CrossIndustryInvoice') return readCii(root);
  if (namespace === ZUGFERD_1 && name === 'CrossIndustryDocument') return readZugferd1(root);
  if (namespace === `${UBL}Invoice-2` && name === 'Invoice') return readUbl(root);
  if (namespace === `${UBL}CreditNote-2` && name === 'CreditNote') return readUbl(root);
  const known = OTHER_DOCUMENTS.get(name);
  return refuse('READ-SYNTAX', known ?? `${quote(name)} is neither a UBL 2.1 nor a CII invoice`, root);
}
