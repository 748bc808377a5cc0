import type { Logger } from 'pino';
import { findAccessesInForce, type StreamAccess } from '../../people/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Listener, listenEverywhere } from '../../platform/db/listener.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { ApiError } from '../../platform/errors.ts';
import { EVENTS_RECORDED } from '../events/announce.ts';
import { feedNow, findFeedsAhead, readChangesBetween } from './changes.ts';

/** Receiver of a stream. */
export interface Sink {
  /** Sends text to the client. @returns false if the client reads too slowly; its stream is then closed */
  write(text: string): boolean;
  /** Ends the stream; the client reconnects if it wants more. */
  end(): void;
  /** Closes the stream and drops unread data. */
  cut(): void;
}

interface Subscriber {
  sink: Sink;
  /** A user restricted to own customers; null for unrestricted access. */
  userId: string | null;
  /** Credentials that opened the stream. It ends when they are no longer valid. */
  access: StreamAccess;
  position: number;
  isLive: boolean;
  endsAt: number;
}

/** All subscribers of one organization in this process. */
interface Channel {
  /** Feed position already delivered to live subscribers. */
  position: number;
  subscribers: Set<Subscriber>;
  isPulling: boolean;
  isAgain: boolean;
}

export interface HubTimes {
  heartbeatMillis: number;
  lifeMillis: number;
  /** Interval for re-checking the keys, sessions and users of all streams. */
  accessMillis: number;
  /** Poll interval while notifications work, and while they do not. */
  pollMillis: number;
  deafPollMillis: number;
}

export const HUB_TIMES: HubTimes = {
  heartbeatMillis: 15_000,
  lifeMillis: 300_000,
  accessMillis: 700,
  pollMillis: 5_000,
  deafPollMillis: 1_000,
};

/** Maximum streams per process, and per organization in it. */
const MOST_STREAMS = 2_000;
const MOST_OF_ONE = 1_000;

const HEARTBEAT = ': still here\n\n';

/**
 * Delivers changes to all subscribers in this process. One connection listens for the whole process, and an
 * organization's changes are read once for all its subscribers. Nothing runs without subscribers.
 */
export class ChangeHub {
  readonly #database: Database;
  readonly #log: Pick<Logger, 'debug' | 'warn'>;
  readonly #times: HubTimes;
  readonly #channels = new Map<string, Channel>();
  #listener: Listener | null = null;
  #timers: NodeJS.Timeout[] = [];
  #polledAt = 0;
  #isChecking = false;
  #isClosed = false;

  constructor(database: Database, log: Pick<Logger, 'debug' | 'warn'>, times: HubTimes = HUB_TIMES) {
    this.#database = database;
    this.#log = log;
    this.#times = times;
  }

  /**
   * Adds a subscriber that receives all changes after a position.
   * @param access credentials of the subscriber; the stream ends when they are no longer valid
   * @returns a function that removes the subscriber
   * @throws CONCURRENCY_LIMITED with too many subscribers, UNAVAILABLE during shutdown
   */
  subscribe(position: number, sink: Sink, access: StreamAccess): () => void {
    const { organizationId, user } = access;
    const userId = user?.ownCustomersOnly === true ? user.id : null;
    this.#admit(organizationId);
    this.#start();
    const channel = this.#channels.get(organizationId) ?? {
      position,
      subscribers: new Set<Subscriber>(),
      isPulling: false,
      isAgain: false,
    };
    this.#channels.set(organizationId, channel);
    // Spread the ends, because each client reconnects.
    const endsAt = performance.now() + this.#times.lifeMillis * (0.5 + Math.random() / 2);
    const subscriber: Subscriber = { sink, userId, access, position, isLive: false, endsAt };
    channel.subscribers.add(subscriber);
    this.#catchUp(organizationId, channel, subscriber);
    return () => this.#drop(organizationId, subscriber);
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const [id, { subscribers }] of this.#channels)
      for (const subscriber of subscribers) this.#letGo(id, subscriber);
    await this.#stop();
  }

  #admit(organizationId: string): void {
    if (this.#isClosed)
      throw new ApiError('UNAVAILABLE', 'The service is shutting down.', { headers: { 'retry-after': '2' } });
    const all = [...this.#channels.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0);
    const own = this.#channels.get(organizationId)?.subscribers.size ?? 0;
    if (all < MOST_STREAMS && own < MOST_OF_ONE) return;
    throw new ApiError('CONCURRENCY_LIMITED', 'Too many streams are open. Poll for changes instead.', {
      headers: { 'retry-after': '30' },
    });
  }

  #catchUp(organizationId: string, channel: Channel, subscriber: Subscriber): void {
    subscriber.isLive = false;
    const joined = forOrganization(organizationId, () => this.#join(organizationId, channel, subscriber));
    joined.catch((error: unknown) => {
      this.#log.debug({ err: error, organizationId }, 'failed to send missed changes to a stream');
      this.#letGo(organizationId, subscriber);
    });
  }

  /** Sends the missed changes to one subscriber. From then on it is live. */
  async #join(organizationId: string, channel: Channel, subscriber: Subscriber): Promise<void> {
    while (subscriber.position < channel.position) {
      const { position } = channel;
      const { position: after, userId } = subscriber;
      const between = { after, upTo: position, forOwn: userId !== null };
      const batch = await readChangesBetween(this.#database, organizationId, between);
      subscriber.position = position;
      this.#write(organizationId, subscriber, batch.framesFor(userId));
    }
    subscriber.isLive = true;
    this.#pull(organizationId);
  }

  /** Reads and delivers new changes. Changes announced during the read cause another read. */
  #pull(organizationId: string): void {
    const channel = this.#channels.get(organizationId);
    if (channel === undefined) return;
    channel.isAgain = true;
    if (channel.isPulling) return;
    channel.isPulling = true;
    const pulled = forOrganization(organizationId, () => this.#pullAll(organizationId, channel));
    pulled.catch((error: unknown) => {
      // The next poll tries again.
      channel.isPulling = false;
      this.#log.debug({ err: error, organizationId }, 'changes are waiting to be sent');
    });
  }

  async #pullAll(organizationId: string, channel: Channel): Promise<void> {
    while (channel.isAgain && !this.#isClosed) {
      channel.isAgain = false;
      const { position } = await feedNow(this.#database, organizationId);
      if (position <= channel.position) continue;
      // Send nothing to a caller whose access ended before the change was read.
      await this.#endRefused([organizationId]);
      const before = channel.position;
      const forOwn = [...channel.subscribers].some(({ userId }) => userId !== null);
      const between = { after: before, upTo: position, forOwn };
      const batch = await readChangesBetween(this.#database, organizationId, between);
      channel.position = position;
      const live = [...channel.subscribers].filter((one) => one.isLive && one.position < position);
      const isNotified = ({ position: at, userId }: Subscriber) =>
        at === before && (userId === null || batch.isForOwn);
      const [notified, others] = [live.filter(isNotified), live.filter((one) => !isNotified(one))];
      for (const subscriber of notified) {
        subscriber.position = position;
        this.#write(organizationId, subscriber, batch.framesFor(subscriber.userId));
      }
      // These subscribers already have a part of the batch, or joined without the data for own customers;
      // they catch up separately.
      for (const subscriber of others) this.#catchUp(organizationId, channel, subscriber);
    }
    channel.isPulling = false;
  }

  /** Ends the streams of these organizations whose credentials are no longer valid. */
  async #endRefused(organizationIds: Iterable<string>): Promise<void> {
    const streams = [...organizationIds].flatMap((id) => [...(this.#channels.get(id)?.subscribers ?? [])]);
    if (streams.length === 0) return;
    const inForce = await findAccessesInForce(
      this.#database,
      streams.map(({ access }) => access),
    );
    for (const subscriber of streams)
      if (!inForce.has(subscriber.access)) this.#letGo(subscriber.access.organizationId, subscriber);
  }

  /**
   * Checks the access of all streams. If the database is unavailable, the next check finds what has ended.
   */
  #checkAccess(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    this.#endRefused(this.#channels.keys())
      .catch((error: unknown) => this.#log.debug({ err: error }, 'failed to read the permissions of streams'))
      .finally(() => {
        this.#isChecking = false;
      });
  }

  #write(organizationId: string, subscriber: Subscriber, text: string): void {
    if (subscriber.sink.write(text)) return;
    this.#drop(organizationId, subscriber);
    subscriber.sink.cut();
  }

  #letGo(organizationId: string, subscriber: Subscriber): void {
    this.#drop(organizationId, subscriber);
    subscriber.sink.end();
  }

  #drop(organizationId: string, subscriber: Subscriber): void {
    const channel = this.#channels.get(organizationId);
    channel?.subscribers.delete(subscriber);
    if (channel?.subscribers.size === 0) this.#channels.delete(organizationId);
    if (this.#channels.size === 0 && !this.#isClosed)
      this.#stop().catch((error: unknown) => this.#log.debug({ err: error }, 'failed to stop the listener'));
  }

  #start(): void {
    if (this.#listener !== null) return;
    const pullAll = () => {
      for (const id of this.#channels.keys()) this.#pull(id);
    };
    this.#listener = listenEverywhere(this.#database, {
      channel: EVENTS_RECORDED,
      onMessage: (id) => this.#pull(id),
      onStart: pullAll,
      onLost: (error) =>
        this.#log.warn({ err: error }, 'lost the notifications about changes; polling instead'),
    });
    const { heartbeatMillis, accessMillis, deafPollMillis } = this.#times;
    this.#timers = [
      setInterval(() => this.#beat(), heartbeatMillis),
      setInterval(() => this.#checkAccess(), accessMillis),
      setInterval(() => void this.#poll(), deafPollMillis),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async #stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    const listener = this.#listener;
    this.#listener = null;
    await listener?.close();
  }

  #beat(): void {
    const now = performance.now();
    for (const [id, { subscribers }] of this.#channels)
      for (const subscriber of subscribers) {
        if (subscriber.endsAt <= now) this.#letGo(id, subscriber);
        else this.#write(id, subscriber, HEARTBEAT);
      }
  }

  /** Finds events whose announcement was lost, because their process crashed or nothing listened. */
  async #poll(): Promise<void> {
    const { pollMillis } = this.#times;
    const now = performance.now();
    if (
      this.#channels.size === 0 ||
      (this.#listener?.listening === true && now - this.#polledAt < pollMillis)
    )
      return;
    this.#polledAt = now;
    const known = new Map([...this.#channels].map(([id, { position }]) => [id, position]));
    try {
      for (const id of await findFeedsAhead(this.#database, known)) this.#pull(id);
    } catch (error) {
      this.#log.debug({ err: error }, 'changes are waiting to be sent');
    }
  }
}
