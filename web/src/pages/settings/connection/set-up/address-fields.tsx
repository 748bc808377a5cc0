import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from '../../../../texts/index.ts';
import type { AddressValues } from './address-values.ts';
import styles from './set-up.module.css';

interface FieldsProps {
  form: UseFormReturnType<AddressValues>;
}

const MAX_TEXT = 255;

/** Where the source is, and as which user Quittance reads it. */
export function AddressFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { kind } = form.values;
  return (
    <>
      <TextInput
        label={t('connectionSetUp.address')}
        description={t(`connectionSetUp.addressHints.${kind}`)}
        required
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      {kind === 'FILES' ? <FileFields form={form} /> : <DatabaseFields form={form} />}
    </>
  );
}

/** How often an export comes, and who may fetch it. */
function FileFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['pair']}>
      <NumberInput
        label={t('connectionSetUp.expectedEvery')}
        description={t('connectionSetUp.expectedEveryHint')}
        min={0.25}
        max={744}
        decimalScale={2}
        {...form.getInputProps('expectedEveryHours')}
      />
      <TextInput
        label={t('connectionSetUp.login')}
        description={t('connectionSetUp.fileLoginHint')}
        autoComplete="off"
        maxLength={MAX_TEXT}
        {...form.getInputProps('login')}
      />
    </div>
  );
}

function DatabaseFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { kind } = form.values;
  return (
    <div className={styles['pair']}>
      <TextInput
        label={t('connectionSetUp.database')}
        description={kind === 'ODOO' ? t('connectionSetUp.databaseHint') : undefined}
        required={kind === 'TRYTON'}
        autoComplete="off"
        maxLength={MAX_TEXT}
        {...form.getInputProps('database')}
      />
      <TextInput
        label={t('connectionSetUp.login')}
        description={t('connectionSetUp.loginHint')}
        required
        autoComplete="off"
        maxLength={MAX_TEXT}
        {...form.getInputProps('login')}
      />
    </div>
  );
}

/** Settings that few connections need. */
export function MoreOptions({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { company, kind } = form.values;
  // The user at Tryton decides the company; an export is of one.
  if (kind !== 'ODOO') return null;
  return (
    <details open={company !== '' || undefined}>
      <summary>{t('connectionSetUp.options')}</summary>
      <div className={styles['pair']}>
        <TextInput
          label={t('connectionSetUp.company')}
          description={t('connectionSetUp.companyHint')}
          maxLength={MAX_TEXT}
          {...form.getInputProps('company')}
        />
      </div>
    </details>
  );
}
