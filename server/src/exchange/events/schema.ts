import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../ledger/domain/event-types.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import { externalId, id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../platform/lists/paging.ts';

export const eventType = (options: Record<string, unknown> = {}) =>
  words(EVENT_TYPES, { title: 'EventType', ...options });

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
  customerId: Type.Optional(id({ description: 'Events of this customer only' })),
  'customer.externalId': Type.Optional(externalId({ description: 'Events of this customer only' })),
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: `nextCursor of the answer before, or the cursor of an event; absent: from the oldest kept; \`${LATEST}\`: only what happens from now on`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Events in one answer',
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

export const Event = object(
  {
    id: id({ description: 'The webhook-id of its deliveries' }),
    type: eventType(),
    timestamp: instant({ description: 'When it happened' }),
    customerId: nullable(id({ description: 'The customer whom it concerns' })),
    actor: nullable(
      object(
        {
          kind: words(ACTOR_KINDS, { title: 'ActorKind' }),
          id: nullable(Type.String(), {
            description: 'Of the user, the key pair or the link to the portal; null: the service itself',
          }),
          job: nullable(Type.String(), {
            description: 'The kind of job, or the command, by which the service did it',
          }),
        },
        { title: 'EventActor' },
      ),
      { description: 'Who has caused it; null: it was recorded by a release that did not know' },
    ),
    data: Type.Object({}, { additionalProperties: true, description: 'Compact facts; see the guide' }),
    cursor: Type.String({ description: 'Asked with since, the feed goes on after this event' }),
  },
  { $id: 'Event' },
);
export type Event = Static<typeof Event>;

export const EventList = object(
  {
    items: Type.Array(Type.Unsafe<Event>({ $ref: 'Event#' })),
    nextCursor: Type.String({
      description: 'Always given: ask with since to go on from here, now or later',
    }),
  },
  { $id: 'EventList' },
);
export type EventList = Static<typeof EventList>;

export const eventPath = object({ id: id() });
