import type { Context } from '../platform/context.ts';
import { comparisonRoutes } from './diff/routes.ts';
import { eInvoiceRoutes, eInvoiceSchemas } from './e-invoices/routes.ts';
import { eventRoutes, eventSchemas } from './events/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { fileSchemas, pdfRoutes } from './files/routes.ts';
import { importRoutes, importSchemas } from './imports/routes.ts';
import { collectedRoutes, collectedSchemas } from './lifecycle/routes.ts';
import { sheetRoutes, sheetSchemas } from './sheets/routes.ts';
import { streamRoutes } from './stream/routes.ts';
import { webhookRoutes, webhookSchemas } from './webhooks/routes.ts';

export const exchangeSchemas = [
  ...importSchemas,
  ...sheetSchemas,
  ...eInvoiceSchemas,
  ...collectedSchemas,
  ...eventSchemas,
  ...webhookSchemas,
  ...fileSchemas,
];

export const exchangeRoutes = (context: Context) => [
  importRoutes(context),
  exportRoutes(context),
  comparisonRoutes(context),
  eventRoutes(context),
  webhookRoutes(context),
  pdfRoutes(context),
  collectedRoutes(context),
];

export const internalExchangeRoutes = (context: Context) => [
  streamRoutes(context),
  sheetRoutes(context),
  eInvoiceRoutes(context),
];
