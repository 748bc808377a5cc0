import { change } from '../../../api/call.ts';
import { type Pause, PauseForm } from '../../pause.tsx';
import type { CustomerFormProps } from './props.ts';

/** Stores the pause of a customer. */
export const pauseCustomer = (customerId: string, body: Pause) =>
  change('put', '/v1/internal/customers/{customerId}/dunning', { path: { customerId }, body });

/** Pauses all reminders to a customer until a day. */
export function CustomerPauseForm({ overview: { customer, dunning }, onDone }: CustomerFormProps) {
  return (
    <PauseForm
      pausedUntil={dunning.pausedUntil}
      version={customer.version}
      save={(pause) => pauseCustomer(customer.id, pause)}
      onDone={onDone}
    />
  );
}
