import type { Permission } from './people/roles/permissions.ts';

/** The permission that each operation of integrations needs: people/roles/permissions.ts. */
export const INTEGRATION_OPERATIONS = {
  createIntegration: 'integration.edit',
  listIntegrations: 'integration-finding.read',
  getIntegration: 'integration-finding.read',
  updateIntegration: 'integration.edit',
  removeIntegration: 'integration.edit',
  checkIntegration: 'integration.edit',
  dryRunIntegration: 'integration.edit',
  startIntegration: 'integration.edit',
  readIntegration: 'integration.edit',
  pauseIntegration: 'integration.edit',
  resumeIntegration: 'integration.edit',
  createIntegrationDoorbell: 'integration.edit',
  listIntegrationRuns: 'integration-finding.read',
  listIntegrationSums: 'integration-finding.read',
  listIntegrationFindings: 'integration-finding.read',
  resolveIntegrationFinding: 'integration.edit',
  getRecordSource: 'integration-finding.read',
} as const satisfies Record<string, Permission>;
