import { MAX_XML_BYTES, mib } from '../limits.ts';
import { nameOf } from '../party.ts';
import { quote, refusalFrom, refuse } from '../refuse.ts';
import { decodeXml } from '../xml/decode.ts';
import { all, type Element, first, textOf } from '../xml/element.ts';
import { parseXml } from '../xml/parse.ts';
import type { LifecycleResult, LifecycleStatus, LifecycleStatusName, StatedAmount } from './model.ts';

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100';
const ROOT = 'CrossDomainAcknowledgementAndResponse';

const STATUSES: ReadonlyMap<string, LifecycleStatusName> = new Map([
  ['200', 'DEPOSITED'],
  ['201', 'ISSUED'],
  ['202', 'RECEIVED'],
  ['203', 'AVAILABLE'],
  ['204', 'IN_PROCESS'],
  ['205', 'APPROVED'],
  ['206', 'PARTLY_APPROVED'],
  ['207', 'DISPUTED'],
  ['208', 'SUSPENDED'],
  ['209', 'COMPLETED'],
  ['210', 'REFUSED'],
  ['211', 'PAYMENT_SENT'],
  ['212', 'COLLECTED'],
  ['213', 'REJECTED'],
]);

/**
 * Reads a life-cycle message (CDAR) of the French reform. It never throws for what a file contains.
 */
export function readLifecycleStatuses(bytes: Uint8Array): LifecycleResult {
  try {
    return { statuses: readMessage(bytes), refusal: null };
  } catch (error) {
    return { statuses: null, refusal: refusalFrom(error) };
  }
}

function readMessage(bytes: Uint8Array): LifecycleStatus[] {
  if (bytes.length > MAX_XML_BYTES) refuse('READ-SIZE', `the XML has more than ${mib(MAX_XML_BYTES)}`);
  const root = parseXml(decodeXml(bytes));
  if (root.name !== ROOT || root.namespace !== NAMESPACE)
    refuse('READ-SYNTAX', `${quote(root.name)} is no life-cycle message (CDAR)`, root);
  const references = all(root, 'AcknowledgementDocument', 'ReferenceReferencedDocument');
  if (references.length === 0) refuse('READ-SYNTAX', 'the message names no invoice', root);
  return references.map(readStatus);
}

function readStatus(reference: Element): LifecycleStatus {
  const number = nameOf(first(reference, 'IssuerAssignedID'));
  if (number === null) return refuse('MDT-87', 'the number of the invoice is missing', reference);
  const code = nameOf(first(reference, 'ProcessConditionCode'));
  if (code === null) return refuse('MDT-105', 'the status of the invoice is missing', reference);
  const reasons = all(reference, 'SpecifiedDocumentStatus').flatMap((status) => {
    const reason = { code: nameOf(first(status, 'ReasonCode')), text: textOf(first(status, 'Reason')) };
    return reason.code === null && reason.text === null ? [] : reason;
  });
  const collected = all(reference, 'SpecifiedDocumentStatus', 'SpecifiedDocumentCharacteristic').flatMap(
    readCollected,
  );
  return { number, code, status: STATUSES.get(code) ?? 'OTHER', reasons, collected };
}

/** Reads an amount that was collected. Other amounts, such as the rest, are not read. */
function readCollected(characteristic: Element): StatedAmount[] {
  if (nameOf(first(characteristic, 'TypeCode')) !== 'MEN') return [];
  const value = first(characteristic, 'ValueAmount');
  const amount = nameOf(value);
  if (amount === null) return [];
  const currency = value?.attributes.get('currencyID') ?? null;
  return [{ amount, currency, rate: nameOf(first(characteristic, 'ValuePercent')) }];
}
