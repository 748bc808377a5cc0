import { explainRefusal, REFUSAL_CODES, type RefusalKind } from '@quittance/bank-formats';
import { Type } from 'typebox';
import { stringEnum } from '../../platform/http/schema.ts';

/** Returns the fields that say why something of a bank file is refused. */
export const refusalFacts = () => ({
  message: Type.String({ description: 'The reason in English' }),
  code: stringEnum(REFUSAL_CODES, {
    title: 'BankRefusalCode',
    description:
      'Kind of the reason. OTHER: the structure is not that of the format; `values.reason` says how',
  }),
  values: Type.Record(Type.String(), Type.String(), {
    description: 'Values of the reason by name, such as `text` or `currency`. Amounts are in minor units',
  }),
});

/** The reason of a refusal, for people of any language. */
export interface ExplainedRefusal extends RefusalKind {
  message: string;
}

/** The file of an archive is named before a message, and the column behind it. */
const PLACE = /^(?<message>.*?)(?: \(column (?<column>\d+)\))?$/s;

/** Explains the stored message of a refusal. */
export function explainStored(stored: string): ExplainedRefusal {
  const { message = stored, column } = PLACE.exec(stored)?.groups ?? {};
  const whole = explainRefusal(message);
  const at = message.indexOf(': ');
  const inner = whole.code === 'OTHER' && at > 0 ? explainRefusal(message.slice(at + 2)) : whole;
  const isInner = inner.code !== 'OTHER' && inner !== whole;
  const values = {
    ...(isInner ? { ...inner.values, file: message.slice(0, at) } : whole.values),
    ...(column === undefined ? {} : { column }),
  };
  return { message: stored, code: isInner ? inner.code : whole.code, values };
}
