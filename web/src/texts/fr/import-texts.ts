import { eInvoices } from './e-invoices.ts';
import { importSteps } from './import-steps.ts';
import { imports } from './imports.ts';
import { lifecycleStatuses } from './lifecycle-statuses.ts';

/** Texts of imports, loaded with their pages. */
export default { eInvoices, importSteps, imports, lifecycleStatuses };
