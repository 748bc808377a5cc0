import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_RECORDS } from '../../ledger/domain/audit/actions.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import {
  ID_LENGTH,
  id,
  instant,
  nullable,
  object,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const action = () => stringEnum(AUDIT_ACTIONS, { title: 'AuditAction' });
const recordKind = () => stringEnum(AUDIT_RECORDS, { title: 'AuditRecordKind' });

const filters = {
  action: Type.Optional(action()),
  recordId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      format: 'printable',
      description: 'Only entries about this record: its id',
    }),
  ),
  recordKind: Type.Optional(recordKind()),
  actorKind: Type.Optional(stringEnum(ACTOR_KINDS, { title: 'ActorKind' })),
  actorId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      format: 'printable',
      description: 'Only actions of this user, API key or portal link: its id',
    }),
  ),
  ...rangeQuery('at'),
};

export const AuditQuery = object({ ...cursorQuery(), ...filters });
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditExportQuery = object(filters);
export type AuditExportQuery = Static<typeof AuditExportQuery>;

export const auditPath = object({ entryId: id() });

const value = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }));

export const AuditEntry = object(
  {
    id: id(),
    position: Type.Integer({
      minimum: 1,
      description: 'Position in the chain of the organization, without gaps',
    }),
    at: instant({ description: 'Time of the database, even in a sandbox with a moved clock' }),
    actor: object(
      {
        kind: stringEnum(ACTOR_KINDS, { title: 'ActorKind' }),
        id: nullable(Type.String(), {
          description: 'Id of the user, API key or portal link. null: the service itself',
        }),
        name: nullable(Type.String(), {
          description: 'Current name of the user or API key. null: it was deleted',
        }),
        apiKey: nullable(Type.String(), { description: 'API key that acted for the user' }),
        job: nullable(Type.String(), {
          description: 'Kind of job, or command, through which the service acted',
        }),
        address: nullable(Type.String(), {
          description: 'IP address of the request. null: an internal action',
        }),
        viaProvider: Type.Boolean({
          description: "Whether the user signed in through the organization's identity provider",
        }),
        plan: nullable(
          object(
            { id: id(), apiKey: Type.String(), keyName: nullable(Type.String()) },
            { title: 'AuditedAgentPlan' },
          ),
          { description: 'Plan of an agent that the user approved, with the key pair of the agent' },
        ),
      },
      { title: 'AuditActor' },
    ),
    action: action(),
    records: Type.Array(object({ kind: recordKind(), id: Type.String() }, { title: 'AuditRecord' }), {
      description: 'The main record first. For an action on many records: some of them',
    }),
    changes: Type.Array(
      object(
        {
          field: Type.String(),
          before: value('Value before. Left out for secrets and free text'),
          after: value('Value after. Left out for secrets and free text'),
        },
        { title: 'AuditedField' },
      ),
    ),
    names: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Current names of the records, users and plans in the entry, by id',
      }),
    ),
    customer: Type.Optional(
      nullable(object({ id: id(), name: Type.String() }, { title: 'AuditCustomer' }), {
        description: 'Customer of the record',
      }),
    ),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the previous hash and the recorded entry. `quittance verify` checks it',
    }),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditEntries = countedAnswer(schemaRef(AuditEntry), 'AuditEntries');
export type AuditEntries = Static<typeof AuditEntries>;

/** Minimum retention. A lower value would let a user erase recent traces. */
const MIN_DAYS = 90;
const MAX_DAYS = 36_500;

const keepDays = () =>
  nullable(Type.Integer({ minimum: MIN_DAYS, maximum: MAX_DAYS }), {
    description: 'Days for which entries are kept. null: forever',
  });

export const AuditSettings = object({ keepDays: keepDays(), version: version() }, { $id: 'AuditSettings' });
export type AuditSettings = Static<typeof AuditSettings>;

export const AuditSettingsChange = object(
  { keepDays: keepDays(), version: optionalVersion() },
  { $id: 'AuditSettingsChange' },
);
export type AuditSettingsChange = Static<typeof AuditSettingsChange>;

/** Ten years, the legal retention of accounting records in most countries. */
export const DEFAULT_KEEP_DAYS = 3_650;
