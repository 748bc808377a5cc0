import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { CAUSES } from '../domain/cause-list.ts';
import { FINDING_STATES, RESOLUTIONS } from '../domain/states.ts';

export const RECORD_KINDS = ['CUSTOMER', 'CONTACT', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** One side of a finding: the record there, or the record here. */
export const findingRecord = object(
  {
    id: nullable(id(), { description: 'Id in Quittance; null for the side of the source' }),
    key: nullable(Type.String(), { description: 'Key at the source' }),
    kind: nullable(stringEnum(RECORD_KINDS, { title: 'IntegrationRecordKind' })),
    number: nullable(Type.String()),
    name: nullable(Type.String(), { description: 'Name of a customer at the source' }),
    currency: nullable(currency()),
    amount: nullable(figure()),
    residual: nullable(figure({ description: 'Open amount' })),
    issuedOn: nullable(Type.String({ format: 'date' })),
    dueOn: nullable(Type.String({ format: 'date' })),
    url: nullable(Type.String(), { description: 'Address at the source' }),
  },
  { title: 'IntegrationFindingRecord' },
);
export type FindingRecord = Static<typeof findingRecord>;

const findingCustomer = object(
  { id: id(), externalId: Type.String(), name: Type.String() },
  { title: 'CustomerOfIntegrationFinding' },
);

export const IntegrationFinding = object(
  {
    id: id(),
    cause: stringEnum(CAUSES, { title: 'IntegrationCause' }),
    isExpected: Type.Boolean({ description: 'Whether the difference is right as it is' }),
    state: stringEnum(FINDING_STATES, { title: 'IntegrationFindingState' }),
    key: nullable(Type.String(), { description: 'Root record at the source' }),
    partyKey: nullable(Type.String(), { description: 'Its customer at the source' }),
    customer: nullable(findingCustomer, { description: 'Its customer in Quittance' }),
    currency: nullable(currency()),
    amount: nullable(figure({ description: 'Theirs minus ours' })),
    field: nullable(Type.String({ description: 'Field that was refused' })),
    text: Type.String({ description: 'What happened, for an administrator' }),
    theirs: nullable(findingRecord),
    ours: nullable(findingRecord),
    resolutions: Type.Array(stringEnum(RESOLUTIONS, { title: 'IntegrationResolution' }), {
      description: 'What a user can do, the sensible one first',
    }),
    ignoredReason: nullable(Type.String()),
    firstSeenAt: instant(),
    lastSeenAt: instant(),
    resolvedAt: nullable(instant()),
  },
  { $id: 'IntegrationFinding' },
);
export type IntegrationFinding = Static<typeof IntegrationFinding>;

export const IntegrationFindingQuery = object({
  cause: Type.Optional(stringEnum(CAUSES)),
  state: Type.Optional(stringEnum(FINDING_STATES, { description: 'Absent: all' })),
  ...pagingQuery(MAX_LIMIT),
});
export type IntegrationFindingQuery = Static<typeof IntegrationFindingQuery>;

export const IntegrationFindingList = listAnswer(
  'items',
  Type.Unsafe<IntegrationFinding>({ $ref: 'IntegrationFinding#' }),
  'IntegrationFindingList',
);

const MAX_REASON = 1000;
export const IntegrationFindingResolution = object(
  {
    resolution: stringEnum(RESOLUTIONS, {
      description:
        'READ_AGAIN: read the customer again now. IGNORE: hide it while the difference stays the same; needs ' +
        '`reason`. ADOPT: make the record `recordId` that of the source',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_REASON })),
    recordId: Type.Optional(id({ description: 'Record in Quittance. Absent: that of `ours`' })),
  },
  { $id: 'IntegrationFindingResolution' },
);
export type IntegrationFindingResolution = Static<typeof IntegrationFindingResolution>;

export const findingPath = object({ integrationId: id(), findingId: id() });
