import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../ledger/domain/event-types.ts';
import { id, instant, nullable, object, optionalName, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

const type = () => stringEnum(EVENT_TYPES, { title: 'EventType' });

const url = () =>
  Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 2000,
    description: 'https:// address on the public internet, without user name, password or fragment',
  });

const choice = {
  types: Type.Optional(
    nullable(
      Type.Array(type(), {
        minItems: 1,
        maxItems: EVENT_TYPES.length,
        uniqueItems: true,
        description: 'Types of events to deliver. null or absent: all',
      }),
    ),
  ),
  description: Type.Optional(optionalName()),
  enabled: Type.Optional(
    Type.Boolean({
      description:
        'Default: true. A re-enabled endpoint continues where it stopped, within the retention period ' +
        'of events',
    }),
  ),
};

export const WebhookEndpointAttributes = object(
  { url: url(), ...choice },
  { $id: 'WebhookEndpointAttributes' },
);
export type WebhookEndpointAttributes = Static<typeof WebhookEndpointAttributes>;

export const WebhookEndpointUpdate = object(
  { url: Type.Optional(url()), ...choice, version: optionalVersion() },
  { $id: 'WebhookEndpointUpdate' },
);
export type WebhookEndpointUpdate = Static<typeof WebhookEndpointUpdate>;

const endpoint = {
  id: id(),
  url: Type.String(),
  types: nullable(Type.Array(type())),
  description: nullable(Type.String()),
  enabled: Type.Boolean(),
  disabledReason: nullable(Type.String({ description: 'Reason why the service disabled it' })),
  failingSince: nullable(instant({ description: 'First failure since the last success' })),
  previousSecretUntil: nullable(
    instant({ description: 'Until then, deliveries are also signed with the previous secret' }),
  ),
  createdAt: instant(),
  updatedAt: instant(),
};

/** An endpoint's row without its version. */
export const endpointRow = object(endpoint);
export type EndpointRow = Static<typeof endpointRow>;

export const WebhookEndpoint = object({ ...endpoint, version: version() }, { $id: 'WebhookEndpoint' });
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookEndpointSecret = object(
  {
    ...endpoint,
    version: version(),
    secret: Type.String({ description: 'Secret (whsec_…), shown only now' }),
  },
  { $id: 'WebhookEndpointSecret' },
);
export type WebhookEndpointSecret = Static<typeof WebhookEndpointSecret>;

export const WebhookEndpointQuery = object(pagingQuery(MAX_LIMIT));
export type WebhookEndpointQuery = Static<typeof WebhookEndpointQuery>;
export const WebhookEndpointList = listAnswer(
  'items',
  Type.Unsafe<WebhookEndpoint>({ $ref: 'WebhookEndpoint#' }),
  'WebhookEndpointList',
);

export const WebhookDelivery = object(
  {
    id: id({ description: 'Id of the event, sent as webhook-id' }),
    type: type(),
    customerId: nullable(id()),
    state: stringEnum(DELIVERY_STATES),
    attempts: Type.Integer({ minimum: 0 }),
    lastAttemptAt: nullable(instant()),
    lastStatus: nullable(Type.Integer({ description: 'HTTP status of the last attempt' })),
    lastError: nullable(Type.String()),
    nextAttemptAt: nullable(
      instant({
        description: 'Earliest time of the next attempt. It also waits for earlier events of the customer',
      }),
    ),
    deliveredAt: nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryQuery = object({
  state: Type.Optional(stringEnum(DELIVERY_STATES)),
  ...pagingQuery(MAX_LIMIT),
});
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;
export const WebhookDeliveryList = listAnswer(
  'items',
  Type.Unsafe<WebhookDelivery>({ $ref: 'WebhookDelivery#' }),
  'WebhookDeliveryList',
);

/** Type of test messages; they are not in the feed. */
export const TEST_TYPE = 'webhook.test';

export const WebhookTestQuery = object({
  eventId: Type.Optional(
    id({ description: `Event of the feed to send. Absent: a message of the type \`${TEST_TYPE}\`` }),
  ),
});
export type WebhookTestQuery = Static<typeof WebhookTestQuery>;

export const WebhookTest = object(
  {
    id: id({ description: 'Id, sent as webhook-id. For an event of the feed: its own id' }),
    type: Type.String({ description: 'Type of the message' }),
    delivered: Type.Boolean({ description: 'Whether the endpoint returned a status from 200 to 299' }),
    status: nullable(Type.Integer({ description: 'HTTP status that the endpoint returned' })),
    error: nullable(Type.String({ description: 'Reason why it does not count as delivered' })),
    durationMillis: Type.Integer({ minimum: 0, description: 'Time until the response, in milliseconds' }),
  },
  { $id: 'WebhookTest' },
);
export type WebhookTest = Static<typeof WebhookTest>;

export const endpointPath = object({ id: id() });
export const deliveryPath = object({ id: id(), deliveryId: id() });
