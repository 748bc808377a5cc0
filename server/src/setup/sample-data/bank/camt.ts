import { minorToDecimal } from '../../../kernel/currency.ts';
import { closingOf, type SampleBankDay, type SampleLine } from './bank-day.ts';

/** Writes a day as a camt.053 file. @param account its IBAN or number */
export function camtOf(day: SampleBankDay, account: string): string {
  const id = /^[A-Z]{2}/.test(account) ? element('IBAN', account) : element('Othr', element('Id', account));
  const statement = [
    element('Id', `${day.on}-1`),
    element('Acct', `${element('Id', id)}${element('Ccy', day.currency)}`),
    balanceOf(day, 'OPBD', day.opening),
    balanceOf(day, 'CLBD', closingOf(day)),
    ...day.lines.map((line) => entryOf(day, line)),
  ];
  const header = element('GrpHdr', element('MsgId', `SAMPLE-${day.on}`));
  const message = element('BkToCstmrStmt', `${header}${element('Stmt', statement.join('\n'))}`);
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${message}</Document>\n`;
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The amount without its sign, and the sign. */
function amountOf(amount: number, currency: string): string {
  const decimal = minorToDecimal(Math.abs(amount), currency);
  return `<Amt Ccy="${currency}">${decimal}</Amt>${element('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT')}`;
}

const dayOf = (on: string): string => element('Dt', on);

function balanceOf({ currency, on }: SampleBankDay, code: string, amount: number): string {
  const type = element('Tp', element('CdOrPrtry', element('Cd', code)));
  return element('Bal', `${type}${amountOf(amount, currency)}${element('Dt', dayOf(on))}`);
}

function entryOf({ currency, on }: SampleBankDay, line: SampleLine): string {
  const amount = amountOf(line.amount, currency);
  const status = element('Sts', element('Cd', line.isPending === true ? 'PDNG' : 'BOOK'));
  const days = `${element('BookgDt', dayOf(on))}${element('ValDt', dayOf(on))}`;
  const details = element('TxDtls', `${detailsOf(line, amount)}`);
  return element('Ntry', `${amount}${status}${days}${element('NtryDtls', details)}`);
}

function detailsOf({ amount, name, iban, text, endToEndId, returnReason }: SampleLine, sum: string): string {
  const role = amount < 0 ? 'Cdtr' : 'Dbtr';
  const account = iban === null ? '' : element(`${role}Acct`, element('Id', element('IBAN', iban)));
  return [
    endToEndId === undefined ? '' : element('Refs', element('EndToEndId', endToEndId)),
    sum,
    element('RltdPties', `${element(role, element('Nm', escaped(name)))}${account}`),
    text === '' ? '' : element('RmtInf', element('Ustrd', escaped(text))),
    returnReason === undefined ? '' : element('RtrInf', element('Rsn', element('Cd', returnReason))),
  ].join('');
}
