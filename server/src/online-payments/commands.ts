/** The writes of online payments for other wings. */
export { type StoppedDebit, sendDebit, stopDebit } from './charges/ask-provider.ts';
export { debitMethodOf, endDebit, type NewDebit, storeDebit } from './charges/store-charge.ts';
export type { ProviderContext } from './connections/open.ts';
export { endMandate, refreshMandate } from './mandates/refresh.ts';
export {
  canSetUpMandates,
  type MandateRequest,
  type StartedMandate,
  startMandate,
} from './mandates/set-up.ts';
export { loadMandate } from './mandates/stored.ts';
export { ProviderError } from './providers/errors.ts';
