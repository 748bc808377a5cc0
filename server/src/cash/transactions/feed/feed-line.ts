import { newId } from '../../../platform/ids.ts';
import { lineFacts } from '../../domain/recognition/line-facts.ts';
import type { NewLine } from '../../statements/lines.ts';
import type { BankTransactionImport } from '../schema.ts';

/** Builds the line that a feed states. Its externalId is its reference if the bank has none. */
export function feedLine(item: BankTransactionImport, currency: string): NewLine {
  const { amount, bookedOn, payer = {}, structuredReference, externalId = null } = item;
  const transaction = {
    id: newId(),
    externalId,
    part: 0,
    isCharge: false,
    isBooked: item.isPending !== true,
    amount,
    bookedOn,
    valueOn: item.valueOn ?? null,
    isReversal: false,
    payerName: payer.name || null,
    ultimatePayerName: payer.ultimateName || null,
    payerIban: payer.iban || null,
    payerAccountNumber: payer.accountNumber || null,
    payerBic: payer.bic || null,
    endToEndId: item.endToEndId || null,
    mandateId: item.mandateId || null,
    bankReference: item.bankReference || null,
    ownReference: null,
    code: item.code || null,
    text: item.text || null,
    additionalText: null,
    structuredReferences: structuredReference ? [{ type: null, reference: structuredReference }] : [],
    charges: [],
    returnReason: item.returnReason || null,
  };
  const bankReference = transaction.bankReference ?? externalId;
  return {
    facts: lineFacts({ ...transaction, currency, bankReference }),
    keptWhole: null,
    transactions: [transaction],
  };
}
