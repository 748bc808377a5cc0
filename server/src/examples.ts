import { caseExamples } from './cases/examples.ts';
import { cashExamples } from './cash/examples.ts';
import { complianceExamples } from './compliance/examples.ts';
import { dunningExamples } from './dunning/examples.ts';
import { exchangeExamples } from './exchange/examples.ts';
import { insightExamples } from './insight/examples.ts';
import { ledgerExamples } from './ledger/examples.ts';
import { EXAMPLE_IDS } from './ledger/schemas.ts';
import { peopleExamples } from './people/examples.ts';
import type { Examples } from './platform/http/openapi/samples.ts';
import { portalExamples } from './portal/examples.ts';

/** Examples in the OpenAPI document. Missing ones are derived from the schema. */
export const EXAMPLES: Examples = {
  schemas: {
    ...ledgerExamples,
    ...peopleExamples,
    ...dunningExamples,
    ...caseExamples,
    ...insightExamples,
    ...cashExamples,
    ...portalExamples,
    ...exchangeExamples,
    ...complianceExamples,
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
    NewMonthEndPack: { month: '2026-02', format: 'xlsx' },
    TestClockAdvance: { days: 30 },
    MailPreviewRequest: {
      customerId: EXAMPLE_IDS.customer,
      profile: { legalName: 'Dupont Distribution SA', country: 'FR' },
    },
  },
  properties: {
    limit: 50,
    offset: 0,
    total: 1,
    version: 1,
    firstName: 'Camille',
    lastName: 'Roux',
    name: 'Dupont Distribution SA',
    label: 'Region',
    externalId: 'C-1001',
    customId: '2026-042',
    key: 'first-reminder',
    asOf: '2026-02-28',
    sendingFrom: '08:00',
    sendingUntil: '18:00',
    plan: 'INHERIT',
    marginPoints: '8',
    monthlyRate: '1.5',
    rate: '2.15',
    from: '2026-01-01',
    until: '2026-02-28',
    since: '2026-01-01',
    subject: 'Invoice 2026-042 is overdue',
    address: 'camille.roux@example.com',
    language: 'en',
    fileName: '2026-042.pdf',
    contentType: 'application/pdf',
  },
  parameters: {
    customerId: 'external:C-1001',
    customer_id: 'external:C-1001',
    id: EXAMPLE_IDS.endpoint,
    invoiceId: 'external:INV-2026-042',
    paymentId: 'external:PAY-77',
    creditNoteId: 'external:CN-12',
    refund_id: 'external:RF-3',
    customFieldId: 'external:region',
    actionId: EXAMPLE_IDS.action,
    noteId: EXAMPLE_IDS.note,
    attachmentId: EXAMPLE_IDS.attachment,
    importId: EXAMPLE_IDS.import,
    bankFileId: EXAMPLE_IDS.bankFile,
    bankFileMappingId: EXAMPLE_IDS.bankFileMapping,
    bankStatementId: EXAMPLE_IDS.bankStatement,
    bankTransactionId: EXAMPLE_IDS.bankTransaction,
    remittanceAdviceId: EXAMPLE_IDS.remittanceAdvice,
    matchId: EXAMPLE_IDS.match,
    agentPlanId: EXAMPLE_IDS.agentPlan,
    deliveryId: EXAMPLE_IDS.event,
    dunningPlanId: EXAMPLE_IDS.plan,
    version: '3',
    reference: 'RF75C10017KM2Q9FX',
  },
};
