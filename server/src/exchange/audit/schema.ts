import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_RECORDS } from '../../ledger/domain/audit/actions.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import { ID_LENGTH, id, instant, named, nullable, object, words } from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const action = () => words(AUDIT_ACTIONS, { title: 'AuditAction' });
const recordKind = () => words(AUDIT_RECORDS, { title: 'AuditRecordKind' });

const filters = {
  action: Type.Optional(action()),
  recordId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      format: 'printable',
      description: 'Entries that name this record: its id',
    }),
  ),
  recordKind: Type.Optional(recordKind()),
  actorKind: Type.Optional(words(ACTOR_KINDS, { title: 'ActorKind' })),
  actorId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      format: 'printable',
      description: 'What this user, key pair or link to the portal has done: its id',
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
    position: Type.Integer({ minimum: 1, description: 'In the chain of the organization, without gaps' }),
    at: instant({ description: 'By the clock of the database, also in a sandbox whose time was moved' }),
    actor: object(
      {
        kind: words(ACTOR_KINDS, { title: 'ActorKind' }),
        id: nullable(Type.String(), {
          description: 'Of the user, the key pair or the link to the portal; null: the service itself',
        }),
        name: nullable(Type.String(), {
          description: 'As the user or the key pair is called now; null where it is gone',
        }),
        apiKey: nullable(Type.String(), { description: 'The key pair that vouched for the user' }),
        job: nullable(Type.String(), {
          description: 'The kind of job, or the command, by which the service did it',
        }),
        address: nullable(Type.String(), { description: 'From where it was asked; null: from within' }),
        viaProvider: Type.Boolean({
          description: "Whether the user's session came from the organization's sign-in provider",
        }),
      },
      { title: 'AuditActor' },
    ),
    action: action(),
    records: Type.Array(object({ kind: recordKind(), id: Type.String() }, { title: 'AuditRecord' }), {
      description: 'What it is about comes first; of many records some',
    }),
    changes: Type.Array(
      object(
        {
          field: Type.String(),
          before: value('Left out where the value is a secret or a free text'),
          after: value('Left out where the value is a secret or a free text'),
        },
        { title: 'AuditedField' },
      ),
    ),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the hash before it and of what was recorded; `quittance verify` checks it',
    }),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditEntries = countedAnswer(named(AuditEntry), 'AuditEntries');
export type AuditEntries = Static<typeof AuditEntries>;

/** Minimum retention. A lower value would let a user erase recent traces. */
const MIN_DAYS = 90;
const MAX_DAYS = 36_500;

const keepDays = () =>
  nullable(Type.Integer({ minimum: MIN_DAYS, maximum: MAX_DAYS }), {
    description: 'Days for which entries are kept; null: for ever',
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
