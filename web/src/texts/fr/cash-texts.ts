import { bankMapping } from './bank-mapping.ts';
import { bankRefusals } from './bank-refusals.ts';
import { bankStatements } from './bank-statements.ts';
import { cash } from './cash.ts';
import { cashProofs } from './cash-proofs.ts';
import { cashQuestions } from './cash-questions.ts';
import { cashRecorded } from './cash-recorded.ts';
import { cashSame } from './cash-same.ts';
import { errorReasons } from './error-reasons.ts';
import { remittanceAdvices } from './remittance-advices.ts';

export default {
  cash,
  cashProofs,
  cashQuestions,
  cashRecorded,
  cashSame,
  bankStatements,
  bankMapping,
  bankRefusals,
  errorReasons,
  remittanceAdvices,
};
