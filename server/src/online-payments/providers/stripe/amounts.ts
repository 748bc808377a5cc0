import { minorUnits } from '../../../kernel/currency.ts';
import { ProviderError } from '../errors.ts';

/** Currencies that Stripe states without a minor unit. */
const WITHOUT_MINOR = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies that Stripe states with two digits, although they have none. */
const WITH_TWO = new Set(['ISK', 'UGX']);
/** Currencies with three digits, of which Stripe takes amounts that end in 0. */
const WITH_THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

function digitsAtStripe(currency: string): number {
  if (WITHOUT_MINOR.has(currency)) return 0;
  if (WITH_TWO.has(currency)) return 2;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/** Converts an amount in minor units to Stripe's. @throws ProviderError if Stripe cannot state it */
export function toStripeAmount(currency: string, amount: number): number {
  const shift = digitsAtStripe(currency) - minorUnits(currency);
  const stated = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  const isExact = Number.isSafeInteger(stated) && (!WITH_THREE.has(currency) || stated % 10 === 0);
  if (!isExact)
    throw new ProviderError('REFUSED', `Stripe cannot take this amount in ${currency}.`, { isFinal: true });
  return stated;
}

/** Converts an amount of Stripe to minor units. @throws ProviderError if it is not whole */
export function fromStripeAmount(currency: string, amount: number): number {
  const shift = minorUnits(currency) - digitsAtStripe(currency);
  const stated = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isSafeInteger(stated))
    throw new ProviderError('UNREADABLE', `Stripe states a part of a minor unit in ${currency}.`);
  return stated;
}
