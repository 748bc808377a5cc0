import { CHANGED, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const CustomFieldImport = {
  externalId: 'region',
  label: 'Region',
  description: 'Office that manages the customer',
  dataType: 'SELECT',
  entityType: 'CUSTOMER',
} satisfies schema.CustomFieldImport;

const CustomField: schema.CustomField = {
  id: EXAMPLE_IDS.region,
  ...CustomFieldImport,
  values: [{ label: 'North' }, { label: 'South' }],
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

export const customFieldExamples = { CustomFieldImport, CustomField };
