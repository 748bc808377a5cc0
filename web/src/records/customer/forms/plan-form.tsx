import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { change } from '../../../api/call.ts';
import { read } from '../../../api/read.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import type { CustomerFormProps } from './props.ts';

/** Chooses a customer's reminder plan. */
export function PlanForm({ overview: { customer, dunning }, onDone }: CustomerFormProps) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/dunning_plans', { query: { limit: 100 } }));
  const edited = useVersion(customer.version);
  const form = useForm({ initialValues: { plan: chosenOf(customer) } });
  const choose = useChange(
    (values: { plan: string }) =>
      edited((version) =>
        change('put', '/v1/internal/customers/{customerId}/dunning', {
          path: { customerId: customer.id },
          body: { ...values, version },
        }),
      ),
    { refreshes: RECORD_CHANGES, message: () => t('customer.planChosen'), isForm: true },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await choose.mutateAsync(values);
    onDone();
  });
  const now = `${t('customer.plan')}: ${dunning.plan?.name ?? t('customer.noPlan')}`;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      now={now}
      send={t('common.save')}
      onCancel={onDone}
    >
      <NativeSelect
        label={t('customer.plan')}
        data-autofocus
        data={[
          { value: 'INHERIT', label: t('customer.inherit') },
          { value: 'NONE', label: t('customer.noDunning') },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('plan')}
      />
    </RecordForm>
  );
}

/** Returns the customer's own choice. */
function chosenOf({ dunningEnabled, dunningPlanId }: CustomerFormProps['overview']['customer']): string {
  if (!dunningEnabled) return 'NONE';
  return dunningPlanId ?? 'INHERIT';
}
