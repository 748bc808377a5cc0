import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../ledger/domain/event-types.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../platform/lists/paging.ts';

export const eventType = (options: Record<string, unknown> = {}) =>
  stringEnum(EVENT_TYPES, { title: 'EventType', ...options });

const TYPE = EVENT_TYPES.map((type) => type.replace('.', '\\.')).join('|');

/** Special cursor: the current end of the feed. */
export const LATEST = 'latest';

export const EventQuery = object({
  type: Type.Optional(
    Type.String({
      pattern: `^(${TYPE})(,(${TYPE}))*$`,
      maxLength: 2000,
      description: 'One type, or several separated by commas',
    }),
  ),
  customerId: Type.Optional(id({ description: 'Only events of this customer' })),
  'customer.externalId': Type.Optional(externalId({ description: 'Only events of this customer' })),
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'nextCursor of the previous response, or the cursor of an event. Absent: start with the oldest ' +
        `retained event. \`${LATEST}\`: only events from now on`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of events',
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

export const Event = object(
  {
    id: id({ description: 'Id, sent as the webhook-id of its deliveries' }),
    type: eventType(),
    timestamp: instant({ description: 'When it happened' }),
    customerId: nullable(id({ description: 'Customer that the event is about' })),
    actor: nullable(
      object(
        {
          kind: stringEnum(ACTOR_KINDS, { title: 'ActorKind' }),
          id: nullable(Type.String(), {
            description: 'Id of the user, API key or portal link. null: the service itself',
          }),
          job: nullable(Type.String(), {
            description: 'Kind of job, or command, through which the service acted',
          }),
        },
        { title: 'EventActor' },
      ),
      { description: 'Who caused it. null: recorded by a release without this field' },
    ),
    data: Type.Object({}, { additionalProperties: true, description: 'Main facts; see the guide' }),
    cursor: Type.String({ description: 'Cursor of this event. Send it as since to continue after it' }),
  },
  { $id: 'Event' },
);
export type Event = Static<typeof Event>;

export const EventList = object(
  {
    items: Type.Array(Type.Unsafe<Event>({ $ref: 'Event#' })),
    nextCursor: Type.String({
      description: 'Always present. Send it as since to continue, now or later',
    }),
  },
  { $id: 'EventList' },
);
export type EventList = Static<typeof EventList>;

export const eventPath = object({ id: id() });
