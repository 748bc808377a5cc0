import { importSteps } from './import-steps.ts';
import { imports } from './imports.ts';

/** Texts of imports, loaded with their pages. */
export default { importSteps, imports };
