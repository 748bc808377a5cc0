import type { Context } from '../../platform/context.ts';
import type { Provider } from '../domain/kinds.ts';
import { goCardlessAt } from './gocardless/provider.ts';
import type { OpenProvider } from './port.ts';
import { openStripe } from './stripe/open.ts';
import { openTestProvider } from './test-provider/provider.ts';

/** The adapters of this release, by provider. */
export type Providers = Readonly<Partial<Record<Provider, OpenProvider>>>;

export const PAYMENT_PROVIDERS: Providers = {
  STRIPE: openStripe,
  GOCARDLESS: goCardlessAt(),
  SANDBOX: openTestProvider,
};

/** Dependencies of this wing. */
export type PaymentContext = Context & { paymentProviders: Providers };
