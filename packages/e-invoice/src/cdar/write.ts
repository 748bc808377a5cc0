import type { CollectedMessage, CollectedShare, MessageParty } from './model.ts';

const NAMESPACES = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
].map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);

/** MDT-2 and MDT-3: a regulated message between platforms. */
const PROCESS = 'REGULATED';
const GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';

/** MDT-77: a status of the processing, not of the transmission. MDT-88: the invoice is paid. */
const PROCESSING = '23';
const PAID = '47';

/** The scheme of a SIREN. */
const SIREN = '0002';

/** Characters that XML 1.0 cannot contain. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Writes the status Encaissée (212) of one invoice as a life-cycle message (CDAR) of the French reform. Each VAT rate
 * has the amount that was collected, including VAT; it is negative if money was taken back.
 */
export function writeCollectedMessage(message: CollectedMessage): string {
  const { id, createdAt, seller, buyer } = message;
  const at = dateTime('udt', '204', createdAt.replace(/\D/g, '').slice(0, 14));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse ${NAMESPACES.join(' ')}>
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${PROCESS}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${GUIDELINE}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${escapeXml(id)}</ram:ID>
    <ram:IssueDateTime>${at}</ram:IssueDateTime>
    <ram:SenderTradeParty>${party(seller, 'SE')}</ram:SenderTradeParty>
    <ram:IssuerTradeParty>${party(seller, 'SE')}</ram:IssuerTradeParty>
    <ram:RecipientTradeParty>${party(buyer, 'BY')}</ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator><udt:Indicator>false</udt:Indicator></ram:MultipleReferencesIndicator>
    <ram:TypeCode>${PROCESSING}</ram:TypeCode>
    <ram:IssueDateTime>${at}</ram:IssueDateTime>
${reference(message)}
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`;
}

function reference({ invoice, seller, collectedOn, shares, currency, decimals }: CollectedMessage): string {
  const amounts = shares.map((share) => characteristic(share, currency, decimals));
  return `    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${escapeXml(invoice.number)}</ram:IssuerAssignedID>
      <ram:StatusCode>${PAID}</ram:StatusCode>
      <ram:TypeCode>${escapeXml(invoice.typeCode)}</ram:TypeCode>
      <ram:FormattedIssueDateTime>${dateTime('qdt', '102', dayDigits(invoice.issuedOn))}</ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>212</ram:ProcessConditionCode>
      <ram:ProcessCondition>Encaissée</ram:ProcessCondition>
      <ram:IssuerTradeParty>${party({ ...seller, address: null }, 'SE')}</ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus>
        <ram:ReferenceDateTime>${dateTime('udt', '102', dayDigits(collectedOn))}</ram:ReferenceDateTime>
        <ram:SequenceNumeric>1</ram:SequenceNumeric>
${amounts.join('\n')}
      </ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>`;
}

const characteristic = ({ rate, amount }: CollectedShare, currency: string, decimals: number): string =>
  `        <ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="${escapeXml(currency)}">${decimal(amount, decimals)}</ram:ValueAmount><ram:ValuePercent>${escapeXml(rate)}</ram:ValuePercent></ram:SpecifiedDocumentCharacteristic>`;

function party({ registration, name, address }: MessageParty, role: 'SE' | 'BY'): string {
  const id =
    registration === null
      ? ''
      : `<ram:GlobalID schemeID="${SIREN}">${escapeXml(registration)}</ram:GlobalID>`;
  const uri =
    address === null
      ? ''
      : `<ram:URIUniversalCommunication><ram:URIID${scheme(address.scheme)}>${escapeXml(address.id)}</ram:URIID></ram:URIUniversalCommunication>`;
  return `${id}<ram:Name>${escapeXml(name)}</ram:Name><ram:RoleCode>${role}</ram:RoleCode>${uri}`;
}

const scheme = (value: string | null): string => (value === null ? '' : ` schemeID="${escapeXml(value)}"`);

const dateTime = (prefix: 'qdt' | 'udt', format: '102' | '204', digits: string): string =>
  `<${prefix}:DateTimeString format="${format}">${digits}</${prefix}:DateTimeString>`;

const dayDigits = (day: string): string => day.replaceAll('-', '');

/** Returns minor units as a decimal number. */
function decimal(amount: number, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = amount < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
