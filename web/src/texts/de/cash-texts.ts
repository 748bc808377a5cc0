import { bankStatements } from './bank-statements.ts';
import { cash } from './cash.ts';

export default { cash, bankStatements };
