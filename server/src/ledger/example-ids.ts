/** Ids of the records in the API examples, which all show the same case. */
export const EXAMPLE_IDS = {
  organization: '01980f2e-5bff-7908-9a01-1b2c3d4e5f60',
  customer: '01980f2e-5c00-7a11-8a31-6a1f3c5d7e90',
  parent: '01980f2e-5c00-7a12-9c40-0b7de1f2a345',
  contact: '01980f2e-5c01-7b20-8d52-1e9a4b6c8d01',
  region: '01980f2e-5c02-7c30-b163-2f8b5a7d9e12',
  invoice: '01980f2e-5c03-7d40-9274-3a7c6b8eaf23',
  payment: '01980f2e-5c04-7e50-8385-4b6d7c9fb034',
  creditNote: '01980f2e-5c05-7f60-b496-5c5e8da0c145',
  refund: '01980f2e-5c06-7071-85a7-6d4f9eb1d256',
  reconciliation: '01980f2e-5c07-7182-96b8-7e30afc2e367',
  bankAccount: '01980f2e-5c08-7293-a7c9-8f21b0d3f478',
  user: '01980f2e-5c09-73a4-b8da-9012c1e40589',
  plan: '01980f2e-5c0a-74b5-89eb-a103d2f5169a',
  action: '01980f2e-5c0b-75c6-9afc-b2f4e30627ab',
  note: '01980f2e-5c0c-76d7-ab0d-c3e5f41738bc',
  attachment: '01980f2e-5c0d-77e8-bc1e-d4d6052849cd',
  import: '01980f2e-5c0e-78f9-8d2f-e5c716395ade',
  event: '01980f2e-5c0f-790a-9e30-f6b8274a6bef',
  endpoint: '01980f2e-5c10-7a1b-af41-07a9385b7cf0',
  bankFile: '01980f2e-5c11-7b2c-8a52-18ba496c8d01',
  bankFileMapping: '01980f2e-5c11-7b2c-8a52-18ba496c8d77',
  bankStatement: '01980f2e-5c12-7c3d-9b63-29cb5a7d9e12',
  remittanceAdvice: '01980f2e-5c19-7a12-b3c4-9a5b6c7d8e90',
  paymentMandate: '01980f2e-5c1b-7c34-95e6-2b3c4d5e6f70',
  lifecycleStatus: '01980f2e-5c1a-7b23-84d5-1a2b3c4d5e6f',
  bankTransaction: '01980f2e-5c13-7d4e-ac74-3adc6b8eaf23',
  match: '01980f2e-5c14-7e5f-bd85-4bed7c9fb034',
  agentPlan: '01980f2e-5c1c-7d45-a6f7-3c4d5e6f7081',
} as const;

/** Version of the editable records. */
export const EXAMPLE_VERSION = 204_817_503_311_846;

/** Time of creation in the examples. */
export const MADE = '2026-02-03T09:30:00.000Z';
export const CHANGED = '2026-02-10T14:05:12.345Z';

/** The example customer as its records show it. */
export const EXAMPLE_CUSTOMER = {
  id: EXAMPLE_IDS.customer,
  externalId: 'C-1001',
  name: 'Dupont Distribution SA',
  companyName: 'Dupont Distribution SA',
};
