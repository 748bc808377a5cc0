import { clockKind, jobKind } from '../../../platform/jobs/kind.ts';
import type { NotificationKind } from '../kinds.ts';

/** Kinds that channels get, in the order of the settings. The others concern single users. */
export const CHANNEL_KINDS = [
  'REPLY',
  'PROMISE_BROKEN',
  'DISPUTE',
  'IMPORT_FAILED',
  'AGENT_PLAN',
  'AGENT_PLAN_STOPPED',
] as const satisfies readonly NotificationKind[];
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const isChannelKind = (kind: NotificationKind): kind is ChannelKind =>
  CHANNEL_KINDS.some((one) => one === kind);

export const CHANNEL_SERVICES = ['SLACK', 'TEAMS'] as const;
export type ChannelService = (typeof CHANNEL_SERVICES)[number];

export const CHANNELS_CLOCK = clockKind('channels-clock');
/** Posts the waiting messages of a channel. */
export const POST = jobKind('post-to-channel', ['organizationId', 'channelId'], { lane: 'events' });
