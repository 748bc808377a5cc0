import { Button, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { call } from '../../../../api/call.ts';
import { refresh } from '../../../../api/read.ts';
import { ProblemLine } from '../../../../parts/problem.tsx';
import { useSend } from '../../../../parts/use-send.ts';
import { useVersion } from '../../../../parts/use-version.ts';
import { useTranslation } from '../../../../texts/index.ts';
import { INTEGRATION, INTEGRATIONS, type Integration } from '../../connections/words.ts';
import { AddressFields, MoreOptions } from './address-fields.tsx';
import { type AddressValues, addressValues, KINDS, placeOf } from './address-values.ts';
import { RightsHelp } from './rights-help.tsx';
import { isSftp, SecretField } from './secret-field.tsx';
import styles from './set-up.module.css';

/** The first step: the system, its address and its key. It creates or changes the connection. */
export function AddressStep({ stored }: { stored: Integration | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useVersion(stored?.version ?? 0);
  const form = useForm<AddressValues>({ initialValues: addressValues(stored) });
  const { kind } = form.values;
  const save = (values: AddressValues): Promise<Integration> => {
    const { secret } = values;
    const key = secret === '' ? {} : { secret };
    const place = placeOf(values);
    if (stored === null) return call('post', INTEGRATIONS, { body: { kind: values.kind, ...key, ...place } });
    const path = { integrationId: stored.id };
    return change(
      (version) => call('put', INTEGRATION, { path, body: { ...place, ...key, version } }),
      () => call('get', INTEGRATION, { path }),
    );
  };
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const { id } = await save(values);
    await refresh([INTEGRATIONS]);
    await navigate({ to: '/settings/connections/$id', params: { id }, search: { step: 'rights' } });
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      {stored === null && (
        <Radio.Group label={t('connectionSetUp.kind')} {...form.getInputProps('kind')}>
          <div className={styles['kinds']}>
            {KINDS.map((one) => (
              <Radio.Card key={one} value={one} className={styles['kind'] ?? ''}>
                <span>
                  <strong>{t(`connections.kinds.${one}`)}</strong>
                  <span>{t(`connectionSetUp.kinds.${one}`)}</span>
                </span>
                <Check className={styles['tick']} size={16} aria-hidden />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      <AddressFields form={form} />
      <SecretField
        values={form.values}
        label={isSftp(form.values) ? t('connectionSetUp.privateKey') : t(`connectionSetUp.secrets.${kind}`)}
        description={t(stored === null ? 'connectionSetUp.secretHint' : 'connectionSetUp.keptSecret')}
        required={stored === null && kind !== 'FILES'}
        {...form.getInputProps('secret')}
      />
      <RightsHelp kind={kind} />
      <MoreOptions form={form} />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isSending}>
          {t('connectionSetUp.check')}
        </Button>
      </div>
    </form>
  );
}
