/** The writes of cash for other wings. */
export { receiveBankFile } from './files/commands.ts';
export { JOIN_RECORDED } from './recorded/kinds.ts';
export { referenceOf } from './references/commands.ts';
