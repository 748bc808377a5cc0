import type { Context } from '../platform/context.ts';
import { auditRoutes, auditSchemas } from './audit/routes.ts';
import { personRoutes, personSchemas } from './data-subjects/routes.ts';

export const complianceSchemas = [...auditSchemas, ...personSchemas];

/** Routes for the application. */
export const internalComplianceRoutes = (context: Context) => [auditRoutes(context), personRoutes(context)];
