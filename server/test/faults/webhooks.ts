import { expect } from 'vitest';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import type { WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import { verified } from '../events/receiver.ts';
import type { Tenant, World } from './world.ts';

/** Events of an organization must all reach its receiver, signed and in the order of each customer. */
export class Webhooks {
  readonly #world: World;
  readonly #tenant: Tenant;
  readonly #secret: string;
  #since = '';
  readonly #events: Event[] = [];

  private constructor(world: World, tenant: Tenant, secret: string) {
    this.#world = world;
    this.#tenant = tenant;
    this.#secret = secret;
  }

  static async begin(world: World, tenant: Tenant): Promise<Webhooks> {
    const { status, body, text } = await tenant.client.post<WebhookEndpointSecret>('/webhook_endpoints', {
      url: world.hooks.url,
    });
    expect(status, text).toBe(201);
    return new Webhooks(world, tenant, body.secret);
  }

  /** Number of repeated deliveries; the receiver recognises them by id. */
  get repeated(): number {
    const { received } = this.#world.hooks;
    return received.length - new Set(received.map(({ id }) => id)).size;
  }

  async check(): Promise<void> {
    await expect
      .poll(() => this.#missing(), {
        timeout: 90_000,
        interval: 500,
        message: 'events that were not delivered',
      })
      .toEqual([]);
    const { received } = this.#world.hooks;
    for (const one of received) verified(one, this.#secret);
    // A repetition does not change the order: only the first delivery counts.
    const order = [...new Set(received.map(({ id }) => id))];
    const place = new Map(order.map((id, at) => [id, at]));
    const last = new Map<string | null, number>();
    for (const { id, customerId } of this.#events) {
      const at = place.get(id) ?? -1;
      expect(at, `${id} of ${customerId} came too early`).toBeGreaterThan(last.get(customerId) ?? -1);
      last.set(customerId, at);
    }
  }

  async #missing(): Promise<string[]> {
    for (;;) {
      const { status, body, text } = await this.#tenant.client.get<EventList>(
        `/events?limit=500${this.#since}`,
      );
      expect(status, text).toBe(200);
      this.#events.push(...body.items);
      if (body.items.length === 0) break;
      this.#since = `&since=${body.nextCursor}`;
    }
    const arrived = new Set(this.#world.hooks.received.map(({ id }) => id));
    return this.#events.flatMap(({ id, type }) => (arrived.has(id) ? [] : [`${type} ${id}`]));
  }
}
