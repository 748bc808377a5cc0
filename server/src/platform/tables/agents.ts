import type { Tables } from './entry.ts';

export const AGENTS_TABLES = {
  agent_limits: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: [
        'api_key',
        'commands',
        'money_per_plan',
        'money_per_day',
        'weekdays',
        'allowed_from',
        'allowed_until',
      ],
    },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  agent_plans: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['title', 'reason', 'decision_reason', 'problem'],
      jsonb: ['steps'],
      code: ['api_key', 'state', 'money', 'job_ids', 'fingerprint'],
    },
    clock: {
      sandbox: ['created_at', 'updated_at', 'decided_at', 'expires_at', 'end_announced_at'],
      machine: ['removed_at'],
    },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
