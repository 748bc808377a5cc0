import { type FormEvent, useState } from 'react';
import { isProblem } from '../../api/call.ts';
import { isOvertaken, type ProblemError } from '../../api/problem.ts';
import { fieldText } from '../../parts/problem-text.ts';
import i18next from '../../texts/index.ts';
import type { FormField, Values } from './fields.ts';
import { type FormRequest, fieldOfError, requestOf } from './request.ts';

/** The fields that another user has changed since the form was opened, and the current values. */
export interface Difference {
  fields: readonly FormField[];
  values: Values;
}

interface RecordFormInput {
  fields: readonly FormField[];
  /** The stored values, or the proposed ones of a new record. */
  stored: Values;
  isNew: boolean;
  /** Currency of amounts unless the form has a field for it. */
  currency: string;
  /** Sends the changed fields; a new record sends all that are not empty. */
  send: (request: FormRequest, values: Values) => Promise<unknown>;
  /** Reads the current values after another user has changed the record. */
  readAgain?: (() => Promise<Values>) | undefined;
}

const NOTHING: Values = {};

/** The state of a form described by fields: values, errors at their fields, and the changes of other users. */
export function useRecordForm(input: RecordFormInput) {
  const { fields, stored, isNew, currency, send, readAgain } = input;
  const [opened, setOpened] = useState(stored);
  const [values, setValues] = useState(stored);
  const [theirs, setTheirs] = useState<Difference | null>(null);
  const [errors, setErrors] = useState<Values>(NOTHING);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSending, setSending] = useState(false);

  const refuse = (error: ProblemError, request: FormRequest) => {
    const number = fieldOfError('externalId', fields, request);
    if (isNew && isOvertaken(error) && number !== undefined) {
      setErrors({ [number.name]: i18next.t('records.exists') });
      return;
    }
    const found = error.fields.flatMap((one) => {
      const field = fieldOfError(one.field, fields, request);
      return field === undefined ? [] : [[field.name, fieldText(error, one, i18next.t)] as const];
    });
    setErrors(Object.fromEntries(found));
    setProblem(found.length > 0 && found.length === error.fields.length ? null : error);
  };
  const submit = async () => {
    if (isSending) return;
    const request = requestOf(fields, values, isNew ? NOTHING : opened, currency);
    setSending(true);
    setProblem(null);
    setErrors(NOTHING);
    try {
      await send(request, values);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const now = isOvertaken(error) && readAgain !== undefined ? await readAgain() : null;
      if (now === null) refuse(error, request);
      else {
        setTheirs({ values: now, fields: fields.filter(({ name }) => now[name] !== opened[name]) });
        setOpened(now);
        setValues(mergeValues(values, opened, now));
      }
    } finally {
      setSending(false);
    }
  };
  return {
    values,
    errors,
    problem,
    isSending,
    theirs,
    change: (name: string, text: string) => setValues((before) => ({ ...before, [name]: text })),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** Keeps what the user has typed, and takes the current value of every other field. */
function mergeValues(values: Values, opened: Values, now: Values): Values {
  const typed = Object.entries(values).filter(([name, text]) => text !== opened[name]);
  return { ...now, ...Object.fromEntries(typed) };
}
