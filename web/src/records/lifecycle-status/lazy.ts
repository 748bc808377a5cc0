import { lazy } from 'react';
import { loadTexts } from '../../texts/index.ts';

/** Few organizations report to the French reform, so it is loaded on demand, with its texts. */
export const StatusesOnInvoice = lazy(async () => {
  const [{ StatusesOnInvoice: statuses }] = await Promise.all([
    import('./on-invoice.tsx'),
    loadTexts('imports'),
  ]);
  return { default: statuses };
});
