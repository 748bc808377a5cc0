import type { StatedInvoice } from '../facts.ts';

/** The names by which two generations of CII differ. */
export interface CiiNames {
  syntax: StatedInvoice['syntax'];
  context: string;
  document: string;
  transaction: string;
  agreement: string;
  settlement: string;
  summation: string;
  lineSettlement: string;
  lineSummation: string;
  /** The number of a document that is referred to. */
  referenceId: string;
  /** BT-119. */
  rate: string;
  /** Whether BT-115 may be missing because nothing was prepaid. */
  mayOmitPayable: boolean;
  /** Whether lines without an amount count as texts. */
  mayOmitLineAmounts: boolean;
}

export const D16B: CiiNames = {
  syntax: 'CII',
  context: 'ExchangedDocumentContext',
  document: 'ExchangedDocument',
  transaction: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  summation: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  lineSettlement: 'SpecifiedLineTradeSettlement',
  lineSummation: 'SpecifiedTradeSettlementLineMonetarySummation',
  referenceId: 'IssuerAssignedID',
  rate: 'RateApplicablePercent',
  mayOmitPayable: false,
  mayOmitLineAmounts: false,
};

export const ZUGFERD_1: CiiNames = {
  syntax: 'ZUGFERD_1',
  context: 'SpecifiedExchangedDocumentContext',
  document: 'HeaderExchangedDocument',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  summation: 'SpecifiedTradeSettlementMonetarySummation',
  lineSettlement: 'SpecifiedSupplyChainTradeSettlement',
  lineSummation: 'SpecifiedTradeSettlementMonetarySummation',
  referenceId: 'ID',
  rate: 'ApplicablePercent',
  mayOmitPayable: true,
  mayOmitLineAmounts: true,
};
