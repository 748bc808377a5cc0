import { type Static, Type } from 'typebox';
import {
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  optionalText,
  requiredName,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { SOURCE_KINDS } from '../domain/kinds.ts';
import { CONNECTION_STATES, PHASES, RUN_STATES, RUN_TRIGGERS, STOP_REASONS } from '../domain/states.ts';
import { integrationUnknownSums } from './sums-schema.ts';

const SHORT_TEXT = 255;
const MAX_SECRET = 4000;

const kind = () => stringEnum(SOURCE_KINDS, { title: 'IntegrationKind', description: 'The product' });

const url = () =>
  Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 2000,
    description:
      'https:// address of the source, without user name, password or fragment. For FILES also s3://, sftp:// and ' +
      'file:///, below a folder of SOURCE_FOLDERS',
  });

const secret = () =>
  Type.String({
    minLength: 1,
    maxLength: MAX_SECRET,
    description:
      'API key or password, required unless FILES need none. It is stored encrypted, and no response contains it',
  });

const renewsSecret = () =>
  Type.Boolean({
    description:
      'Whether Quittance replaces the key before it expires, and revokes the former one. Only for ODOO, from 19 on',
  });

const secretExpiresAt = (description: string) => nullable(instant({ description }));

/** Facts about the key that an administrator enters. */
const keyFacts = {
  renewsSecret: Type.Optional(renewsSecret()),
  secretExpiresAt: Type.Optional(
    secretExpiresAt('End of the given key. Administrators are notified 14 and 3 days before'),
  ),
};

const place = {
  database: Type.Optional(optionalText(SHORT_TEXT, { description: 'Name of the database at the source' })),
  login: Type.Optional(optionalText(SHORT_TEXT, { description: 'User of the key' })),
  company: Type.Optional(
    optionalText(SHORT_TEXT, {
      examples: ['1'],
      description: 'Id of the company at the source. null or absent: the company of the user',
    }),
  ),
};

const expectedEveryMinutes = () =>
  nullable(
    Type.Integer({
      minimum: 1,
      maximum: 60 * 24 * 31,
      examples: [null],
      description:
        'FILES: how often a new export comes. Reminders wait for a later one. null: exports come every few minutes',
    }),
  );

export const IntegrationAttributes = object(
  {
    kind: kind(),
    name: Type.Optional(requiredName()),
    url: url(),
    secret: Type.Optional(secret()),
    ...keyFacts,
    ...place,
    expectedEveryMinutes: Type.Optional(expectedEveryMinutes()),
  },
  { $id: 'IntegrationAttributes' },
);
export type IntegrationAttributes = Static<typeof IntegrationAttributes>;

export const IntegrationUpdate = object(
  {
    name: Type.Optional(requiredName()),
    url: Type.Optional(url()),
    secret: Type.Optional(secret()),
    ...keyFacts,
    ...place,
    expectedEveryMinutes: Type.Optional(expectedEveryMinutes()),
    version: optionalVersion(),
  },
  { $id: 'IntegrationUpdate' },
);
export type IntegrationUpdate = Static<typeof IntegrationUpdate>;

const right = object(
  {
    name: Type.String({ description: "The source's own name of the model or right" }),
    isGranted: Type.Boolean(),
    isRequired: Type.Boolean({ description: 'false: only an extra feature needs it, such as the PDF' }),
  },
  { title: 'IntegrationRight' },
);

const sourceCompany = object(
  { id: Type.String(), name: Type.String(), currency: currency() },
  { title: 'IntegrationCompany' },
);

/** The result of the last check of the source. */
const sourceFacts = {
  product: Type.String(),
  version: Type.String({ examples: ['19.0'] }),
  company: sourceCompany,
  user: Type.String({ description: 'User of the key at the source' }),
  canWrite: Type.Boolean({ description: 'Whether the key may also write, which no feature needs' }),
  rights: Type.Array(right),
  checkedAt: instant(),
};
export const integrationSource = object(sourceFacts, { title: 'IntegrationSource' });
export type IntegrationSource = Static<typeof integrationSource>;

export const integrationProblem = object(
  {
    code: Type.String({ description: 'UNREACHABLE, BUSY, LOGIN_REFUSED, RIGHT_MISSING or UNKNOWN_ANSWER' }),
    text: Type.String({ description: 'What happened, for an administrator' }),
  },
  { title: 'IntegrationProblem' },
);

export const integrationBalance = object(
  {
    currency: currency(),
    theirs: figure({ description: 'Σ of the balances at the source' }),
    ours: figure({ description: 'Σ of the balances in Quittance' }),
    explained: figure({ description: 'Part of theirs minus ours that findings explain' }),
  },
  { title: 'IntegrationBalance' },
);

const integration = {
  id: id(),
  kind: kind(),
  name: Type.String(),
  state: stringEnum(CONNECTION_STATES, {
    title: 'IntegrationState',
    description:
      'READING: the first complete read is in progress. FAILING: the source did not answer five times; ' +
      'attempts continue. PAUSED: by a user. STOPPED: it waits for a decision, see `stopReason`',
  }),
  stopReason: nullable(
    stringEnum(STOP_REASONS, {
      title: 'IntegrationStopReason',
      description:
        'MANY_MISSING: more records are missing at the source than a user should delete unseen; resume it ' +
        'with `confirmDeletions`',
    }),
  ),
  missingCount: nullable(
    Type.Integer({ minimum: 1, description: 'With MANY_MISSING: number of records that are missing' }),
  ),
  url: Type.String(),
  database: nullable(Type.String()),
  login: nullable(Type.String()),
  company: nullable(Type.String()),
  expectedEveryMinutes: expectedEveryMinutes(),
  source: nullable(integrationSource, { description: 'Result of the last successful check' }),
  readAt: nullable(
    instant({ description: 'Records equal those of the source at this time, except for open findings' }),
  ),
  nextReadAt: nullable(instant({ description: 'Next read by the clock' })),
  sweptAt: nullable(instant({ description: 'Last complete search for deleted records' })),
  equalSince: nullable(
    instant({ description: 'Since then all sums are equal, or explained. null: a sum differs' }),
  ),
  isReading: Type.Boolean({ description: 'Whether a run is in progress' }),
  remainingFamilies: Type.Integer({
    minimum: 0,
    description: 'Customers of the source that are still to be read',
  }),
  recordCount: Type.Integer({ minimum: 0, description: 'Items of the source that are stored here' }),
  openFindings: Type.Integer({ minimum: 0 }),
  balances: Type.Array(integrationBalance),
  unknownSums: integrationUnknownSums,
  problem: nullable(integrationProblem, { description: 'Last failure; null after a success' }),
  failingSince: nullable(instant()),
  renewsSecret: renewsSecret(),
  secretExpiresAt: secretExpiresAt('End of the key in use; null: unknown, or never'),
  renewalProblem: nullable(
    Type.String({ description: 'Why the last attempt to renew the key failed, and what to do' }),
  ),
  hasDoorbell: Type.Boolean({ description: 'Whether an address exists that webhooks of the source call' }),
  startedAt: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
};

/** A connection without its version. */
export const integrationFacts = object(integration);
export const Integration = object({ ...integration, version: version() }, { $id: 'Integration' });
export type Integration = Static<typeof Integration>;

export const IntegrationQuery = object(pagingQuery(MAX_LIMIT));
export type IntegrationQuery = Static<typeof IntegrationQuery>;
export const IntegrationList = listAnswer(
  'items',
  Type.Unsafe<Integration>({ $ref: 'Integration#' }),
  'IntegrationList',
);

export const IntegrationCheck = object(
  {
    isReady: Type.Boolean({ description: 'Whether the source answered and grants every required right' }),
    source: nullable(integrationSource, { description: 'null: see `problem`' }),
    problem: nullable(integrationProblem),
  },
  { $id: 'IntegrationCheck' },
);
export type IntegrationCheck = Static<typeof IntegrationCheck>;

export const adoption = object(
  {
    key: Type.String({ minLength: 1, maxLength: SHORT_TEXT, description: 'Key at the source' }),
    recordId: id({ description: 'Record in Quittance' }),
  },
  { title: 'IntegrationAdoption' },
);
export const MAX_ADOPTIONS = 20_000;

export const IntegrationStart = object(
  {
    adopt: Type.Optional(
      Type.Array(adoption, {
        maxItems: MAX_ADOPTIONS,
        description: 'Pairs of a dry run: these records become those of the source and keep their ids',
      }),
    ),
  },
  { $id: 'IntegrationStart' },
);
export type IntegrationStart = Static<typeof IntegrationStart>;

export const IntegrationResume = object(
  {
    confirmDeletions: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'After MANY_MISSING: delete up to this many missing records; state `missingCount`. Absent: search ' +
          'again first',
      }),
    ),
    readEverything: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: read all customers again, for example after a backup of the source was restored. Reminders wait ' +
          'until that is done. false: read what changed',
      }),
    ),
  },
  { $id: 'IntegrationResume' },
);
export type IntegrationResume = Static<typeof IntegrationResume>;

const count = () => Type.Integer({ minimum: 0 });
export const runCounts = object(
  {
    read: Type.Integer({ minimum: 0, description: 'Records that were read' }),
    created: count(),
    updated: count(),
    unchanged: count(),
    deleted: count(),
    refused: count(),
  },
  { title: 'IntegrationRunCounts' },
);
export type RunCounts = Static<typeof runCounts>;

export const IntegrationRun = object(
  {
    id: id(),
    trigger: stringEnum(RUN_TRIGGERS, { title: 'IntegrationRunTrigger' }),
    state: stringEnum(RUN_STATES, { title: 'IntegrationRunState' }),
    phase: stringEnum(PHASES, { title: 'IntegrationRunPhase' }),
    counts: runCounts,
    problem: nullable(integrationProblem),
    startedAt: instant(),
    finishedAt: nullable(instant()),
  },
  { $id: 'IntegrationRun' },
);
export type IntegrationRun = Static<typeof IntegrationRun>;
export const IntegrationRunQuery = object(pagingQuery(MAX_LIMIT));
export type IntegrationRunQuery = Static<typeof IntegrationRunQuery>;
export const IntegrationRunList = listAnswer(
  'items',
  Type.Unsafe<IntegrationRun>({ $ref: 'IntegrationRun#' }),
  'IntegrationRunList',
);

export const IntegrationDoorbell = object(
  {
    url: Type.String({
      description: 'Address that the source calls with POST after a change. It is shown only now',
    }),
  },
  { $id: 'IntegrationDoorbell' },
);
export type IntegrationDoorbell = Static<typeof IntegrationDoorbell>;

/** The source of a record, for the pages of customers and documents. */
export const RecordSource = object(
  {
    integrationId: id(),
    kind: kind(),
    name: Type.String({ description: 'Name of the integration' }),
    key: Type.String({ description: 'Key at the source' }),
    url: nullable(Type.String({ description: 'Address of the document at the source' })),
    readAt: nullable(instant({ description: 'The record equals that of the source at this time' })),
    isBehind: Type.Boolean({
      description: 'Whether newer facts of the source could not be stored; see the findings',
    }),
    offersPdf: Type.Boolean({
      description:
        'Whether the source may have a PDF of the document that is not stored; fetch it from there',
    }),
    pdfMissingAt: nullable(
      instant({
        description:
          'When the source had no PDF of the document. A day later, `offersPdf` is true again; until then a fetch ' +
          'asks the source again after a minute',
      }),
    ),
  },
  { $id: 'RecordSource' },
);
export type RecordSource = Static<typeof RecordSource>;

export const integrationPath = object({ integrationId: id() });
export const recordSourcePath = object({ recordId: id() });
