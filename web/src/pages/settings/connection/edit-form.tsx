import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { call } from '../../../api/call.ts';
import { refresh } from '../../../api/read.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { showToast } from '../../../parts/toast.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { useTranslation } from '../../../texts/index.ts';
import { INTEGRATION, INTEGRATIONS, type Integration } from '../connections/words.ts';
import { AddressFields } from './set-up/address-fields.tsx';
import { type AddressValues, addressValues, placeOf } from './set-up/address-values.ts';
import { SecretField } from './set-up/secret-field.tsx';

interface EditValues extends AddressValues {
  name: string;
  renewsSecret: boolean;
  /** `YYYY-MM-DD`, or empty. */
  secretExpiresOn: string;
}

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';

/** Renames a connection, or replaces its address, user or key. Its company and start day stay. */
export function EditForm({ integration, onDone }: { integration: Integration; onDone: () => void }) {
  const { t } = useTranslation();
  const change = useVersion(integration.version);
  const form = useForm<EditValues>({
    initialValues: {
      ...addressValues(integration),
      name: integration.name,
      renewsSecret: integration.renewsSecret,
      secretExpiresOn: dayOf(integration.secretExpiresAt),
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const { url, database, login, expectedEveryMinutes } = placeOf(values);
    const key = values.secret === '' ? {} : { secret: values.secret };
    const path = { integrationId: integration.id };
    const keyFacts = keyFactsOf(integration, values);
    await change(
      (version) =>
        call('put', INTEGRATION, {
          path,
          body: {
            name: values.name.trim(),
            url,
            database,
            login,
            expectedEveryMinutes,
            ...key,
            ...keyFacts,
            version,
          },
        }),
      () => call('get', INTEGRATION, { path }),
    );
    showToast(t('connections.saved'));
    await refresh([INTEGRATIONS]);
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      <TextInput
        label={t('connections.name')}
        description={t('connections.nameHint')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <AddressFields form={form} />
      <SecretField
        values={form.values}
        label={t('connections.newSecret')}
        description={t('connections.newSecretHint')}
        {...form.getInputProps('secret')}
      />
      <KeyFields form={form} />
    </RecordForm>
  );
}

/** Returns what changed about the key. The stored end has a time of day, which an unchanged day keeps. */
function keyFactsOf({ secretExpiresAt }: Integration, { renewsSecret, secretExpiresOn }: EditValues) {
  if (secretExpiresOn === dayOf(secretExpiresAt)) return { renewsSecret };
  return {
    renewsSecret,
    secretExpiresAt: secretExpiresOn === '' ? null : `${secretExpiresOn}T00:00:00.000Z`,
  };
}

/** When the key ends, and whether Quittance renews it. */
function KeyFields({ form }: { form: UseFormReturnType<EditValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="date"
        label={t('connections.secretExpiresOn')}
        description={t('connections.secretExpiresOnHint')}
        {...form.getInputProps('secretExpiresOn')}
      />
      {form.values.kind === 'ODOO' && (
        <Checkbox
          label={t('connections.renewsSecret')}
          description={t('connections.renewsSecretHint')}
          {...form.getInputProps('renewsSecret', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
