import { bankMapping } from './bank-mapping.ts';
import { bankStatements } from './bank-statements.ts';
import { cash } from './cash.ts';
import { cashProofs } from './cash-proofs.ts';
import { cashRecorded } from './cash-recorded.ts';

export default { cash, cashProofs, cashRecorded, bankStatements, bankMapping };
