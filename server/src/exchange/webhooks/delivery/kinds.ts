import { clockKind, jobKind } from '../../../platform/jobs/kind.ts';

export const WEBHOOKS_CLOCK = clockKind('webhooks-clock');
/** Delivers what is due to an endpoint. Queued by all code that makes something due now. */
export const DELIVER = jobKind('webhook-deliver', ['organizationId', 'endpointId'], { lane: 'events' });
/**
 * Same as DELIVER, but at the time of the next attempt. It is a separate kind so that the two do not replace
 * each other. Queued only when the lease is released or found taken.
 */
export const RETRY = jobKind('webhook-retry', ['organizationId', 'endpointId'], { lane: 'events' });
