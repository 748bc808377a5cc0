import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { isProblem } from '../api/call.ts';
import type { ProblemError } from '../api/problem.ts';
import i18next from '../texts/index.ts';
import { fieldText } from './problem-text.ts';

/** The part of a form that sending needs. */
interface Sendable<Values> {
  onSubmit(handle: (values: Values) => void): (event?: React.FormEvent<HTMLFormElement>) => void;
  setErrors(errors: FormErrors): void;
  getValues(): Values;
}

/**
 * The hook that submits all forms, one request at a time. It shows the server's errors at their fields and
 * the rest above the form. The input stays in any case.
 * @param pathOf returns the path in the form for a field of the request; null: the form does not show it.
 *   Without it, fields have the names of the request.
 */
export function useSend<Values extends object>(
  form: Sendable<Values>,
  send: (values: Values) => Promise<unknown>,
  pathOf: (field: string) => string | null = (field) => (field in form.getValues() ? field : null),
) {
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (values: Values) => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const own = error.fields.flatMap((one) => {
        const path = pathOf(one.field);
        return path === null ? [] : [[path, fieldText(error, one, i18next.t)] as const];
      });
      form.setErrors(Object.fromEntries(own));
      setProblem(own.length > 0 && own.length === error.fields.length ? null : error);
    } finally {
      setSending(false);
    }
  };
  return { problem, isSending, onSubmit: form.onSubmit((values) => void submit(values)) };
}
