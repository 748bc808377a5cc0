import { clockKind, jobKind } from '../../../platform/jobs/kind.ts';

export const WEBHOOKS_CLOCK = clockKind('webhooks-clock');
/** Delivers to an endpoint what is due. Queued by whatever makes something due now. */
export const DELIVER = jobKind('webhook-deliver', ['organizationId', 'endpointId'], { lane: 'events' });
/**
 * The same at the time of the next attempt. Apart, so that the one does not take the other's place: queued only by whoever
 * lets go of the endpoint, or finds it held.
 */
export const RETRY = jobKind('webhook-retry', ['organizationId', 'endpointId'], { lane: 'events' });
