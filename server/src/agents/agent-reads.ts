/**
 * Ids of the operations that agents may read with, as far as their key pair may. Everything else stays out:
 * secrets, settings of people and keys, files, and exports. A new operation is no tool until it is listed here.
 */
export const AGENT_READS = [
  // Who owes what
  'listCustomers',
  'getCustomer',
  'getCustomerBalance',
  'getCustomerOverview',
  'getTimeline',
  'listContacts',
  'listInvoices',
  'getInvoice',
  'getInvoiceOverview',
  'getInvoiceTimeline',
  'getInvoiceDunning',
  'listCreditNotes',
  'getCreditNote',
  'listPayments',
  'getPayment',
  'listRefunds',
  'getRefund',
  'getStatementOfPeriod',
  'search',
  // Agreements and conversations
  'listPromises',
  'listInstalmentPlans',
  'getInstalmentPlan',
  'listDisputes',
  'listNotes',
  'getNote',
  'listThreads',
  'getThread',
  'listMessages',
  'getMessage',
  'listInbox',
  // Next steps
  'listActions',
  'getAction',
  'listWork',
  'listDunningPlans',
  'getDunningPlan',
  'listLateFees',
  // Money that came in
  'getCashSummary',
  'getCashFigures',
  'listBankStatements',
  'listBankTransactions',
  'getBankTransaction',
  'listBankProposals',
  'listRemittanceAdvices',
  'listIntegrations',
  'listIntegrationFindings',
  // Figures
  'getAging',
  'getFiguresDashboard',
  'getReceivablesTrend',
  'getDso',
  'getCollectionEffectiveness',
  'getDaysToPay',
  'getCollectionFigures',
  'getDisputeFigures',
  'getTeamFigures',
  'getForecast',
  'listForecastInvoices',
  'getPaymentHabit',
  'getPaymentMonths',
  // Names that filters need
  'getOrganization',
  'listUsers',
  'listCustomFields',
  'listAccountManagers',
  // Commands and plans of the agent
  'listAgentCommands',
  'listAgentPlans',
  'getAgentPlan',
] as const;

/** Ids of the operations with which agents propose. None of them changes a record. */
export const AGENT_PROPOSALS = ['proposeAgentPlan', 'withdrawAgentPlan'] as const;
