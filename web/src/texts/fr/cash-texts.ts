import { bankStatements } from './bank-statements.ts';
import { cash } from './cash.ts';
import { cashProofs } from './cash-proofs.ts';

export default { cash, cashProofs, bankStatements };
