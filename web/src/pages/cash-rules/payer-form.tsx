import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { CustomerField } from '../../records/form/customer-field.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { PAYER_CHANGES } from './changes.ts';
import { printedAccount } from './payer-item.tsx';

/** Assigns the account of a payer to a customer. */
export function PayerForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { account: '', customerId: '' } });
  const { account, customerId } = form.values;
  const { problem, isSending, onSubmit } = useSend(form, async (body) => {
    const payer = await call('post', '/v1/internal/cash/payers', { body, once: crypto.randomUUID() });
    const name = payer.customers.find(({ customer }) => customer.id === body.customerId)?.customer.name;
    await refresh(PAYER_CHANGES);
    showToast(t('cashRules.payers.isAssigned', { account: printedAccount(payer.account), name }));
    onClose();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      isReady={account.trim() !== '' && customerId !== ''}
      send={t('cashRules.payers.assign')}
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('cashRules.payers.assignHint')}</p>
      <TextInput
        label={t('cashRules.payers.account')}
        required
        data-autofocus
        maxLength={40}
        {...form.getInputProps('account')}
      />
      <CustomerField
        field={{
          name: 'customerId',
          kind: 'customer',
          label: t('cashRules.payers.customer'),
          isRequired: true,
        }}
        value={customerId}
        error={typeof form.errors['customerId'] === 'string' ? form.errors['customerId'] : undefined}
        isFirst={false}
        onChange={(id) => form.setFieldValue('customerId', id)}
      />
    </RecordForm>
  );
}
