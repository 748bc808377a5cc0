import type { Schemas } from './operations.ts';
import type { webhooks } from './types.gen.ts';

/** The event types of this release of the API, such as `invoice.paid`. */
export type EventType = Schemas['Event']['type'];

type RequestOf<W> = W extends { post: { requestBody?: infer R } } ? NonNullable<R> : never;
type JsonOf<R> = R extends { content: { 'application/json': infer B } } ? B : never;
type DataIn<B, T> = B extends { type: infer U; data: infer D } ? (T extends U ? D : never) : never;

/** The data of events of a type: the type's `webhooks` entry in openapi.json, else the general event data. */
export type EventData<T, W = webhooks> = [DataIn<JsonOf<RequestOf<W[keyof W]>>, T>] extends [never]
  ? DataIn<Schemas['Event'], T>
  : DataIn<JsonOf<RequestOf<W[keyof W]>>, T>;

/**
 * A webhook delivery, discriminated by `type`, which determines `data`. Its id is the header `webhook-id`,
 * the same as in `GET /v1/events`. A later release may send types that are not listed here.
 */
export type WebhookEvent<W = webhooks> = {
  [T in EventType]: { type: T; timestamp: string; data: EventData<T, W> };
}[EventType];

/** An event of the change feed, also discriminated by `type`. */
export type FeedEvent = {
  [T in EventType]: Omit<Schemas['Event'], 'type' | 'data'> & { type: T; data: EventData<T> };
}[EventType];
