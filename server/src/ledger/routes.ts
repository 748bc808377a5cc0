import type { Context } from '../platform/context.ts';
import { balanceRoutes, balanceSchemas } from './balances/routes.ts';
import { bankAccountEditRoutes, bankAccountEditSchemas } from './bank-accounts/internal-routes.ts';
import { bankAccountRoutes, bankAccountSchemas } from './bank-accounts/routes.ts';
import { contactRoutes, contactSchemas } from './contacts/routes.ts';
import { creditNoteRoutes, creditNoteSchemas } from './credit-notes/routes.ts';
import { customFieldRoutes, customFieldSchemas } from './custom-fields/routes.ts';
import { customerRoutes, customerSchemas } from './customers/routes.ts';
import { invoiceRoutes, invoiceSchemas } from './invoices/routes.ts';
import { paymentRoutes, paymentSchemas } from './payments/routes.ts';
import { reconcileRoutes, reconcileSchemas } from './reconcile/routes.ts';
import { refundRoutes, refundSchemas } from './refunds/routes.ts';

export const ledgerSchemas = [
  ...customerSchemas,
  ...contactSchemas,
  ...customFieldSchemas,
  ...invoiceSchemas,
  ...paymentSchemas,
  ...creditNoteSchemas,
  ...refundSchemas,
  ...reconcileSchemas,
  ...bankAccountSchemas,
  ...bankAccountEditSchemas,
  ...balanceSchemas,
];

export const ledgerRoutes = (context: Context) => [
  customerRoutes(context),
  balanceRoutes(context),
  contactRoutes(context),
  customFieldRoutes(context),
  invoiceRoutes(context),
  paymentRoutes(context),
  creditNoteRoutes(context),
  refundRoutes(context),
  reconcileRoutes(context),
  bankAccountRoutes(context),
];

/** Returns the routes for the application. */
export const internalLedgerRoutes = (context: Context) => [bankAccountEditRoutes(context)];
