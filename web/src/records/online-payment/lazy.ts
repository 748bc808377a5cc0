import { lazy } from 'react';
import { loadTexts } from '../../texts/index.ts';

/** Loaded on demand with its texts: few invoices have a payment under way. */
export const PendingOnlinePayments = lazy(async () => {
  const [{ PendingOnlinePayments: pending }] = await Promise.all([
    import('./pending.tsx'),
    loadTexts('onlinePayments'),
  ]);
  return { default: pending };
});

/** How a customer may pay online. */
export const CustomerRules = lazy(async () => {
  const [{ CustomerRules: rules }] = await Promise.all([
    import('./customer-rules.tsx'),
    loadTexts('onlinePayments'),
  ]);
  return { default: rules };
});

/** Mandates and automatic payment of a customer. */
export const DirectDebit = lazy(async () => {
  const [{ DirectDebit: directDebit }] = await Promise.all([
    import('./direct-debit.tsx'),
    loadTexts('onlinePayments'),
  ]);
  return { default: directDebit };
});
