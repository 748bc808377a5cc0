import type { OpenProvider } from '../port.ts';
import { StripeClient } from './client.ts';
import { StripeProvider } from './provider.ts';

/** Returns what opens the adapter of Stripe at an address. */
export const openStripeAt =
  (url?: string): OpenProvider =>
  (settings, tools) =>
    new StripeProvider(new StripeClient(settings.key, tools, url), settings);

/** Opens the adapter of Stripe. The key is a secret or restricted key. */
export const openStripe: OpenProvider = openStripeAt();
