/** The writes of cash for other wings. */
export { queueMailAdvices } from './advices/queue-mail.ts';
export { acceptOnlyProposal, acceptProposal } from './decisions/accept.ts';
export { receiveBankFile } from './files/commands.ts';
export { applyMatch } from './matches/apply-match.ts';
export { excludeTransaction, includeTransaction } from './matches/exclude.ts';
export { findPayoutLine, matchPayout } from './matches/match-payout.ts';
export { undoMatch } from './matches/undo-match.ts';
export type { BankDecision } from './matches/undoable.ts';
export {
  answerQuestion,
  lockForQuestion,
  questionIdFor,
  type StoredAnswer,
  storeQuestion,
} from './questions/commands.ts';
export { JOIN_RECORDED } from './recorded/kinds.ts';
export { findStoredReference, referenceOf } from './references/commands.ts';
export { findReferences, storeReferences, type TransferChoice } from './references/for-transfers.ts';
export { storeWhenRead } from './references/store-when-read.ts';
export { decideBankLines, importBankLines } from './transactions/feed/commands.ts';
export type { FeedResult } from './transactions/feed/store-feed.ts';
