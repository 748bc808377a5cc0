export { type CallOptions, type EventOptions, external, QuittanceClient, refused } from './client.ts';
export { type ErrorCode, type ErrorDetail, QuittanceConnectionError, QuittanceError } from './errors.ts';
export type { ImportLine, ImportOptions, ImportSource, ImportStanding } from './imports.ts';
export type { Answer, CallInput, Item, ListPath, Operation, Path, Schemas } from './operations.ts';
export { isTransient, type Retry, type RetryOptions } from './retry.ts';
export type { ClientOptions } from './transport.ts';
export type { paths } from './types.gen.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks.ts';
