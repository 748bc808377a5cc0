import { CHANGED, EXAMPLE_IDS } from '../ledger/schemas.ts';

const FINGERPRINT = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const limits = {
  commands: ['invoices.promise', 'customers.write_mail'],
  recordsPerPlan: 50,
  recordsPerDay: 200,
  moneyPerPlan: { EUR: 500_000 },
  moneyPerDay: { EUR: 1_000_000 },
  openPlans: 5,
  weekdays: [1, 2, 3, 4, 5],
  allowedFrom: '08:00',
  allowedUntil: '18:00',
};
const AgentLimits = {
  apiKey: 'q_agent',
  keyName: 'Collections agent',
  ...limits,
  changedByUserId: EXAMPLE_IDS.user,
  updatedAt: CHANGED,
};

/** Examples of this wing's schemas, by schema name. */
export const agentExamples = {
  NewAgentPlan: {
    title: 'Promises of Monday',
    reason: 'The customer said so on the phone.',
    steps: [
      {
        list: 'invoices',
        command: 'promise',
        input: { date: '2099-03-31' },
        recordIds: [EXAMPLE_IDS.invoice],
      },
    ],
  },
  AgentPlanApproval: { fingerprint: FINGERPRINT },
  AgentLimitsAttributes: limits,
  AgentCommands: {
    limits,
    items: [
      {
        list: 'invoices',
        command: 'promise',
        operation: 'promiseInvoice',
        isAllowed: true,
        movesMoney: false,
        input: { type: 'object' },
      },
    ],
  },
  AgentLimits,
  AgentLimitsList: { total: 1, items: [AgentLimits] },
};
