import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { change } from '../../../api/call.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { useTranslation } from '../../../texts/index.ts';
import { usersQuery } from '../../person/users-query.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import { nameOfPerson } from '../columns.tsx';
import styles from '../customer.module.css';
import type { CustomerFormProps } from './props.ts';

/** Chooses a customer's account managers. */
export function ManagersForm({ overview, onDone }: CustomerFormProps) {
  const { customer, accountManagers, accountManagersVersion } = overview;
  const { t } = useTranslation();
  const { data } = useQuery(usersQuery());
  const edited = useVersion(accountManagersVersion);
  const form = useForm({ initialValues: { userIds: accountManagers.map(({ id }) => id) } });
  const choose = useChange(
    (values: { userIds: string[] }) =>
      edited((version) =>
        change('post', '/v1/customers/{customerId}/account-managers', {
          path: { customerId: customer.id },
          body: { ...values, version },
        }),
      ),
    { refreshes: RECORD_CHANGES, message: () => t('customer.managersChosen'), isForm: true },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await choose.mutateAsync(values);
    onDone();
  });
  const now = `${t('customers.managers')}: ${accountManagers.map(nameOfPerson).join(', ') || t('common.none')}`;
  // Keeps the current managers in the list, regardless of the number of users.
  const listed = data?.users ?? accountManagers;
  const others = accountManagers.filter(({ id }) => listed.every((one) => one.id !== id));
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      now={now}
      send={t('common.save')}
      onCancel={onDone}
    >
      <Checkbox.Group {...form.getInputProps('userIds')}>
        <div className={styles['choices']}>
          {[...others, ...listed].map((one) => (
            <Checkbox key={one.id} value={one.id} label={nameOfPerson(one)} />
          ))}
        </div>
      </Checkbox.Group>
    </RecordForm>
  );
}
