import { cashRules } from './cash-rules.ts';

/** Texts of the rules for cash and of payers, loaded with their page. */
export default { cashRules };
