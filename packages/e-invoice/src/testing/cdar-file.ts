import { xml } from './sample.ts';

interface StatedStatus {
  number: string;
  code: string;
  reasonCode?: string;
  reason?: string;
}

/** Writes a life-cycle message with the status of invoices. */
export const cdarFile = (...statuses: StatedStatus[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse
  xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
  <rsm:AcknowledgementDocument>
${statuses.map(reference).join('\n')}
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`;

const reference = ({ number, code, reasonCode, reason }: StatedStatus): string =>
  `    <ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${xml(number)}</ram:IssuerAssignedID>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus>${reasonCode === undefined ? '' : `<ram:ReasonCode>${reasonCode}</ram:ReasonCode>`}
        ${reason === undefined ? '' : `<ram:Reason>${xml(reason)}</ram:Reason>`}
      </ram:SpecifiedDocumentStatus></ram:ReferenceReferencedDocument>`;
