import type { Schemas } from './operations.ts';
import type { webhooks } from './types.gen.ts';

/** Such as `invoice.paid`: every type that this release of the interface knows. */
export type EventType = Schemas['Event']['type'];

type RequestOf<W> = W extends { post: { requestBody?: infer R } } ? NonNullable<R> : never;
type JsonOf<R> = R extends { content: { 'application/json': infer B } } ? B : never;
type DataIn<B, T> = B extends { type: infer U; data: infer D } ? (T extends U ? D : never) : never;

/**
 * The facts that events of a type carry: what the `webhooks` of openapi.json say of it, or else what is said of events
 * in general.
 */
export type EventData<T, W = webhooks> = [DataIn<JsonOf<RequestOf<W[keyof W]>>, T>] extends [never]
  ? DataIn<Schemas['Event'], T>
  : DataIn<JsonOf<RequestOf<W[keyof W]>>, T>;

/**
 * What is delivered, told apart by its `type`, which says what `data` holds. Its id, the same in `GET /v1/events`, is
 * the header `webhook-id`. A later release of the service may send types that are not listed here.
 */
export type WebhookEvent<W = webhooks> = {
  [T in EventType]: { type: T; timestamp: string; data: EventData<T, W> };
}[EventType];

/** An event of the change feed, told apart by its `type` as well. */
export type FeedEvent = {
  [T in EventType]: Omit<Schemas['Event'], 'type' | 'data'> & { type: T; data: EventData<T> };
}[EventType];
