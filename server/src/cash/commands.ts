/** The writes of cash for other wings. */
export { referenceOf } from './references/commands.ts';
