import type { Providers } from '../../src/online-payments/routes.ts';

/** Payment providers in memory, for tests that are not about them: each key is accepted, and refunds succeed. */
export const PAYMENT_PROVIDERS: Providers = {
  STRIPE: ({ mode }) => ({
    check: async () => ({ account: 'acct_memory', name: null, mode, missing: [] }),
    create: async ({ id }) => ({ providerId: id, url: `https://pay.example/${id}`, expiresAt: null }),
    cancel: async () => {},
    status: async () => null,
    refund: async ({ id }) => ({ providerId: id, state: 'SUCCEEDED', failureText: null }),
    findRefund: async () => null,
    refundStatus: async () => null,
    readWebhook: () => [],
    payouts: async function* () {},
  }),
};
