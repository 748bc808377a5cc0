import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, requiredName, stringEnum } from '../../../platform/http/schema.ts';
import { optionalVersion, version } from '../../../platform/record-version.ts';
import { CHANNEL_KINDS, CHANNEL_SERVICES } from './kinds.ts';

const url = () =>
  Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 2000,
    description: 'Address of the incoming webhook, which no response contains',
  });

const service = () =>
  stringEnum(CHANNEL_SERVICES, {
    title: 'ChannelService',
    description: 'SLACK: incoming webhook; TEAMS: webhook of Workflows in Microsoft Teams',
  });

const kinds = () =>
  Type.Array(stringEnum(CHANNEL_KINDS, { title: 'ChannelKind' }), {
    minItems: 1,
    maxItems: CHANNEL_KINDS.length,
    uniqueItems: true,
    description: 'Kinds of notifications that it gets',
  });

const name = () => requiredName({ maxLength: 100, description: 'Name for users, such as #collections' });
const enabled = () => Type.Boolean({ description: 'Default: true. Enabling it discards its failures' });

export const NotificationChannelAttributes = object(
  { name: name(), service: service(), url: url(), kinds: kinds(), enabled: Type.Optional(enabled()) },
  { $id: 'NotificationChannelAttributes' },
);
export type NotificationChannelAttributes = Static<typeof NotificationChannelAttributes>;

export const NotificationChannelUpdate = object(
  {
    name: Type.Optional(name()),
    url: Type.Optional(url()),
    kinds: Type.Optional(kinds()),
    enabled: Type.Optional(enabled()),
    version: optionalVersion(),
  },
  { $id: 'NotificationChannelUpdate' },
);
export type NotificationChannelUpdate = Static<typeof NotificationChannelUpdate>;

const channel = {
  id: id(),
  name: Type.String(),
  service: service(),
  urlHint: Type.String({ description: 'Host and last characters of the address' }),
  kinds: kinds(),
  enabled: Type.Boolean(),
  disabledReason: nullable(Type.String({ description: 'Reason why the service disabled it' })),
  failingSince: nullable(instant({ description: 'First failure since the last success' })),
  lastError: nullable(Type.String({ description: 'Error of the last attempt' })),
  lastDeliveredAt: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
};

/** A channel's row without its version. */
export const channelRow = object(channel);
export type ChannelRow = Static<typeof channelRow>;

export const NotificationChannel = object({ ...channel, version: version() }, { $id: 'NotificationChannel' });
export type NotificationChannel = Static<typeof NotificationChannel>;

export const NotificationChannels = object(
  { items: Type.Array(Type.Unsafe<NotificationChannel>({ $ref: 'NotificationChannel#' })) },
  { $id: 'NotificationChannels' },
);

export const NotificationChannelTest = object(
  {
    delivered: Type.Boolean({ description: 'Whether the service returned a status from 200 to 299' }),
    status: nullable(Type.Integer({ description: 'HTTP status that it returned' })),
    error: nullable(Type.String({ description: 'Reason why it does not count as delivered' })),
  },
  { $id: 'NotificationChannelTest' },
);
export type NotificationChannelTest = Static<typeof NotificationChannelTest>;

export const channelPath = object({ id: id() });
