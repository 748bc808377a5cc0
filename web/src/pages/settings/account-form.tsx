import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { Loaded, typedOrNull } from './parts.tsx';
import { PREVIEWS } from './previews.ts';
import styles from './settings.module.css';

const ACCOUNTS = '/v1/internal/bank_accounts';
type Account = Schema<'BankAccountDetails'>;

/** The form of an existing account, once it is loaded. */
export function EditAccount({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(read(`${ACCOUNTS}/{bankAccountId}`, { path: { bankAccountId: id } }));
  return <Loaded query={query}>{(account) => <AccountForm account={account} onDone={onDone} />}</Loaded>;
}

interface AccountFormProps {
  /** Without it, a new account is created. */
  account?: Account;
  onDone: () => void;
}

/** The bank details for debtors: an IBAN, or the numbers of a country without IBANs. */
export function AccountForm({ account, onDone }: AccountFormProps) {
  const { t } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  const change = useVersion(account?.version ?? 0);
  const form = useForm({ initialValues: valuesOf(account) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const body = factsOf(values, organization?.currency ?? '');
    if (account === undefined) await call('post', ACCOUNTS, { body });
    else {
      const path = { bankAccountId: account.id };
      await change(
        (version) => call('put', `${ACCOUNTS}/{bankAccountId}`, { path, body: { ...body, version } }),
        () => call('get', `${ACCOUNTS}/{bankAccountId}`, { path }),
      );
    }
    await refresh(['/v1/bank_accounts', ACCOUNTS, ...PREVIEWS]);
    showToast(t('common.saved'));
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={styles['pair']}>
        <TextInput label={t('setUp.accountName')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('setUp.currency')}
          placeholder={organization?.currency ?? ''}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </div>
      <Checkbox label={t('setUp.byNumbers')} {...form.getInputProps('byNumbers', { type: 'checkbox' })} />
      {form.values.byNumbers ? (
        <div className={styles['pair']}>
          <TextInput label={t('setUp.accountNumber')} required {...form.getInputProps('accountNumber')} />
          <TextInput label={t('setUp.routingNumber')} required {...form.getInputProps('routingNumber')} />
        </div>
      ) : (
        <TextInput label={t('setUp.iban')} required {...form.getInputProps('iban')} />
      )}
      <div className={styles['pair']}>
        <TextInput label={t('setUp.bic')} {...form.getInputProps('bic')} />
        <TextInput label={t('setUp.bank')} {...form.getInputProps('bankName')} />
      </div>
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}

const valuesOf = (account: Account | undefined) => ({
  name: account?.name ?? '',
  currency: account?.currency ?? '',
  byNumbers: account !== undefined && account.iban === null,
  iban: account?.iban ?? '',
  accountNumber: account?.accountNumber ?? '',
  routingNumber: account?.routingNumber ?? '',
  bic: account?.bic ?? '',
  bankName: account?.bankName ?? '',
});

/** Returns the request, with only those of IBAN and numbers that are shown. */
function factsOf(values: ReturnType<typeof valuesOf>, usual: string) {
  const { byNumbers } = values;
  return {
    name: values.name.trim(),
    currency: (typedOrNull(values.currency) ?? usual).toUpperCase(),
    iban: byNumbers ? null : typedOrNull(values.iban),
    accountNumber: byNumbers ? typedOrNull(values.accountNumber) : null,
    routingNumber: byNumbers ? typedOrNull(values.routingNumber) : null,
    bic: typedOrNull(values.bic),
    bankName: typedOrNull(values.bankName),
  };
}
