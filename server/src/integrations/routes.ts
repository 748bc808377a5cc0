import { connectionRoutes, connectionSchemas } from './connections/routes.ts';
import { switchRoutes } from './connections/switch-routes.ts';
import type { IntegrationContext } from './connectors.ts';
import { findingRoutes, findingSchemas } from './findings/routes.ts';
import { dryRunRoutes } from './sync/dry-run-route.ts';

export { doorbellRoute } from './connections/doorbell-route.ts';
export { CONNECTORS, type Connectors } from './connectors.ts';

export const integrationSchemas = [...connectionSchemas, ...findingSchemas];

export const integrationRoutes = (context: IntegrationContext) => [
  connectionRoutes(context),
  switchRoutes(context),
  findingRoutes(context),
  dryRunRoutes(context),
];
