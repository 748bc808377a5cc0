/** The moves of a merge of customers. */
export {
  hasRelatives,
  linkLeftBehind,
  loadLinkAcross,
  loadNamed,
  lockCustomers,
  type MergeContext,
  type MergeMove,
  moveDocuments,
  moveDocumentsBack,
  moveRelatives,
  moveRelativesBack,
  writeMerge,
} from './settlement/merge.ts';
