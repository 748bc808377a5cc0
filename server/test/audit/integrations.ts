import type { AuditAction } from '../../src/ledger/domain/audit/actions.ts';
import { ONLINE_PAYMENTS } from './online-payments.ts';
import { type Ask, ask, type Ids, making, TEXT } from './stage.ts';

const source = ({ integrationId }: Ids) => `/integrations/${integrationId}`;
const askOfSource = (command: string, body?: object): Ask =>
  ask('POST', (ids) => `${source(ids)}/${command}`, body);

/** The operations of integrations and payment providers, in an order in which each has something to change. */
export const INTEGRATIONS: Record<string, [AuditAction, Ask]> = {
  createIntegration: [
    'integration.created',
    making('integrationId', '/integrations', {
      kind: 'ODOO',
      url: 'https://erp-audit.example/',
      secret: TEXT,
    }),
  ],
  updateIntegration: ['integration.changed', ask('PUT', source, { secret: TEXT })],
  createIntegrationDoorbell: ['integration.doorbell_created', askOfSource('doorbell')],
  startIntegration: ['integration.started', askOfSource('start', {})],
  readIntegration: ['integration.read', askOfSource('read')],
  pauseIntegration: ['integration.paused', askOfSource('pause')],
  resumeIntegration: ['integration.resumed', askOfSource('resume', {})],
  removeIntegration: ['integration.removed', ask('DELETE', source)],
  ...ONLINE_PAYMENTS,
};
