import { providerRoutes, providerSchemas } from './connections/routes.ts';
import { mandateRoutes, mandateSchemas } from './mandates/routes.ts';
import {
  onlinePaymentHandlingRoutes,
  onlinePaymentRecordRoutes,
  onlinePaymentRecordSchemas,
} from './payments/routes.ts';
import type { PaymentContext } from './providers/providers.ts';
import { onlinePaymentRuleRoutes, onlinePaymentRuleSchemas } from './rules/routes.ts';

export { PAYMENT_PROVIDERS, type PaymentContext, type Providers } from './providers/providers.ts';
export { providerWebhookRoute } from './webhooks/route.ts';

export const onlinePaymentSchemas = [
  ...providerSchemas,
  ...onlinePaymentRuleSchemas,
  ...onlinePaymentRecordSchemas,
  ...mandateSchemas,
];

export const onlinePaymentRoutes = (context: PaymentContext) => [
  providerRoutes(context),
  onlinePaymentRuleRoutes(context),
  onlinePaymentRecordRoutes(context),
  onlinePaymentHandlingRoutes(context),
  mandateRoutes(context),
];
