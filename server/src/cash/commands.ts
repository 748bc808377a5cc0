/** The writes of cash for other wings. */
export { receiveBankFile } from './files/commands.ts';
export { referenceOf } from './references/commands.ts';
