import { EVENT_TYPES, type EventType } from '../../ledger/domain/event-types.ts';
import { type JsonSchema, type Operation, pascalCase, refTo } from '../../platform/http/openapi/types.ts';
import { EVENT_DATA } from '../events/payloads.ts';

const WHEN: Record<string, string> = {
  created: 'was created',
  updated: 'was changed',
  deleted: 'was deleted',
  undone: 'was undone',
  merged: 'was merged into another one',
  merge_undone: 'was restored: its merge was undone',
  paid: 'is paid: no amount is outstanding',
  overdue: 'is overdue: its due day has passed',
  received: 'was received',
  bounced: 'bounced',
  completed: 'has ended',
  disabled: 'was disabled by the service',
};

const nameOf = (type: EventType) => String(Object.assign({ $id: '' }, EVENT_DATA[type]).$id);

function messageSchema(type: EventType): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: type, description: 'Type of the event' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: refTo(nameOf(type)),
    },
  };
}

/** Schemas of all deliveries by name. */
export const webhookSchemasByName: Record<string, JsonSchema> = Object.fromEntries(
  EVENT_TYPES.flatMap((type) => {
    const { $id: _, ...data } = Object.assign({ $id: '' }, EVENT_DATA[type]);
    return [
      [nameOf(type), data],
      [`${pascalCase(type)}Event`, messageSchema(type)],
    ];
  }),
);

const HEADERS = [
  ['webhook-id', 'Id of the event, the same for each attempt. Use it to detect duplicates'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970'],
  ['webhook-signature', 'Signature according to Standard Webhooks, with the secret of the endpoint'],
] as const;

function deliveryOf(type: EventType): Operation {
  const [what = '', when = ''] = type.split('.');
  const name = pascalCase(type);
  return {
    operationId: `on${name}`,
    summary: `A ${what.replace('_', ' ')} ${WHEN[when] ?? when}`.replace(/^A ([aeiou])/, 'An $1'),
    description: 'Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.',
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS.map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: refTo(`${name}Event`) } } },
    responses: {
      '2XX': { description: 'Received' },
      '4XX': { description: 'Tried again later, except for 410, which disables the endpoint' },
      '5XX': { description: 'Tried again later, for three days' },
    },
  };
}

/** The `webhooks` section of the OpenAPI document. */
export const webhookOperations: Record<string, Record<string, Operation>> = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, { post: deliveryOf(type) }]),
);
