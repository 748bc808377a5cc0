import { CallSheet } from '../../call/sheet.tsx';
import type { CustomerFormProps } from './props.ts';

/** Logs a call: completes the open call task, or records one without a task. */
export function CallForm({ overview: { customer, actions }, onDone }: CustomerFormProps) {
  const waiting = actions.find(({ type, state }) => type === 'CALL' && state === 'TODO');
  return <CallSheet customer={customer} action={waiting} onDone={onDone} onCancel={onDone} />;
}
