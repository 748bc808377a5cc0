import { friendlyFormatIBAN } from 'ibantools';
import { printedTransferReference } from './transfer-reference.ts';

/** The content of a Swiss QR code as the payment part prints it. */
export interface PrintedSwissPayment {
  /** The account, and the name and address of the creditor. */
  creditor: string[];
  /** Null: the payer enters it. */
  debtor: string[] | null;
  currency: string;
  /** Null: the payer enters it. */
  amount: string | null;
  reference: string | null;
  message: string | null;
}

/** Reads the content of a code, so that the payment part prints what the code contains. */
export function printedSwissPayment(payload: string): PrintedSwissPayment {
  const lines = payload.split('\n');
  const at = (index: number) => lines[index] ?? '';
  const [iban, amount, type, reference] = [at(3), at(18), at(27), at(28)];
  return {
    creditor: [friendlyFormatIBAN(iban) ?? iban].concat(printedAddress(lines.slice(4, 11))),
    debtor: at(21) === '' ? null : printedAddress(lines.slice(20, 27)),
    currency: at(19),
    amount: amount === '' ? null : amount.replaceAll(/\B(?=(\d{3})+\.)/g, ' '),
    reference: type === 'NON' ? null : printedTransferReference(type === 'QRR' ? 'QRR' : 'RF', reference),
    message: at(29) === '' ? null : at(29),
  };
}

function printedAddress([, name = '', street = '', , postalCode = '', town = '', country = '']: string[]) {
  const abroad = country === 'CH' ? '' : `${country} - `;
  return [name, street, `${abroad}${postalCode} ${town}`].filter((line) => line !== '');
}
