import { Checkbox, NativeSelect, PasswordInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { organizationQuery } from '../../../api/me.ts';
import { refresh } from '../../../api/read.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { showToast } from '../../../parts/toast.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import type { Method } from '../../../records/online-payment/rule-values.ts';
import { useTranslation } from '../../../texts/index.ts';
import type { Connection } from './connection.ts';
import { PROVIDER_PATH, PROVIDERS_PATH } from './paths.ts';

/** The methods that each provider offers. */
const METHODS_OF: Record<Connection['provider'], readonly Method[]> = {
  STRIPE: ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT'],
  GOCARDLESS: ['SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT'],
  SANDBOX: ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT'],
};

interface ProviderFormProps {
  provider: Connection['provider'];
  name: string;
  /** Null: a new connection. */
  connection: Connection | null;
  onDone: () => void;
}

interface FormValues {
  mode: Connection['mode'];
  key: string;
  webhookSecret: string;
  methods: Method[];
}

/** Connects a provider, or replaces its keys. Stored keys are never shown. */
export function ProviderForm({ provider, name, connection, onDone }: ProviderFormProps) {
  const { t } = useTranslation();
  const change = useVersion(connection?.version ?? 0);
  const form = useForm<FormValues>({
    initialValues: {
      mode: connection?.mode ?? 'TEST',
      key: '',
      webhookSecret: '',
      methods: [...(connection?.methods ?? METHODS_OF[provider])],
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async ({ mode, key, webhookSecret, methods }) => {
    const body = {
      mode,
      methods,
      ...(key.trim() === '' ? {} : { key: key.trim() }),
      ...(webhookSecret.trim() === '' ? {} : { webhookSecret: webhookSecret.trim() }),
    };
    await change((version) =>
      call('put', PROVIDER_PATH, {
        path: { provider },
        body: connection === null ? body : { ...body, version },
      }),
    );
    await refresh([PROVIDERS_PATH]);
    showToast(t('onlinePayments.settings.saved', { name }));
    onDone();
  });
  const isNew = connection === null;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t(isNew ? 'onlinePayments.settings.connect' : 'common.save')}
      onCancel={onDone}
    >
      {provider !== 'SANDBOX' && (
        <KeyFields form={form} provider={provider} name={name} connection={connection} />
      )}
      <Checkbox.Group
        label={t('onlinePayments.settings.methods')}
        description={t('onlinePayments.settings.methodsHint')}
        {...form.getInputProps('methods')}
      >
        {METHODS_OF[provider].map((method) => (
          <Checkbox key={method} value={method} label={t(`onlinePayments.methods.${method}`)} mt="xs" />
        ))}
      </Checkbox.Group>
    </RecordForm>
  );
}

interface KeyFieldsProps extends Pick<ProviderFormProps, 'name' | 'connection'> {
  form: UseFormReturnType<FormValues>;
  provider: Exclude<Connection['provider'], 'SANDBOX'>;
}

/** The mode and the keys of a provider outside. The built-in test provider has none. */
function KeyFields({ form, provider, name, connection }: KeyFieldsProps) {
  const { t } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  const isNew = connection === null;
  const modes = organization?.sandbox === true ? (['TEST'] as const) : (['TEST', 'LIVE'] as const);
  const kept = isNew ? {} : { placeholder: t('onlinePayments.settings.keptSecret') };
  return (
    <>
      <NativeSelect
        label={t('onlinePayments.settings.mode')}
        description={t('onlinePayments.settings.modeHint')}
        data={modes.map((value) => ({ value, label: t(`onlinePayments.modes.${value}`) }))}
        {...form.getInputProps('mode')}
      />
      <PasswordInput
        label={t(`onlinePayments.settings.keys.${provider}`)}
        description={t(`onlinePayments.settings.keyHints.${provider}`)}
        required={isNew}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('onlinePayments.settings.showKey') }}
        {...kept}
        {...form.getInputProps('key')}
      />
      <PasswordInput
        label={t('onlinePayments.settings.webhookSecret')}
        description={t('onlinePayments.settings.webhookSecretHint', { name })}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('onlinePayments.settings.showKey') }}
        {...(connection?.hasWebhookSecret === true ? kept : {})}
        {...form.getInputProps('webhookSecret')}
      />
    </>
  );
}
