const AGENT_LIMITS = {
  commands: ['invoices.promise'],
  recordsPerPlan: 1,
  recordsPerDay: 1,
  moneyPerPlan: {},
  moneyPerDay: {},
  openPlans: 1,
  weekdays: [1],
  allowedFrom: null,
  allowedUntil: null,
};

/** Bodies of the operations of agents. */
export const AGENT_BODIES = {
  approveAgentPlan: () => [{ fingerprint: '0'.repeat(64) }],
  rejectAgentPlan: () => [{ reason: 'Not now' }],
  stateAgentLimits: () => [AGENT_LIMITS],
  // Only records of the organization are found when the effects are worked out.
  proposeAgentPlan: (_ref: object, id: string) => [
    {
      title: 'Plan',
      reason: 'A reason',
      steps: [{ list: 'invoices', command: 'cancel_promise', recordIds: [id] }],
    },
  ],
};
