import type { Context } from '../../platform/context.ts';
import type { Provider } from '../domain/kinds.ts';
import type { OpenProvider } from './port.ts';
import { openStripe } from './stripe/open.ts';

/** The adapters of this release, by provider. */
export type Providers = Readonly<Partial<Record<Provider, OpenProvider>>>;

export const PAYMENT_PROVIDERS: Providers = { STRIPE: openStripe };

/** Dependencies of this wing. */
export type PaymentContext = Context & { paymentProviders: Providers };
