import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { RESOURCES } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

const KEYS = '/v1/internal/keys';

const LEVELS = ['read', 'write'] as const;

interface KeyValues {
  name: string;
  kind: string;
  scope: string[];
  expiresAt: string;
  addresses: string;
}

/** Creates a key pair. */
export function KeyForm({ onMade }: { onMade: (pair: Schema<'ApiKeyPair'>) => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const form = useForm<KeyValues>({
    initialValues: { name: '', kind: 'READ', scope: [], expiresAt: '', addresses: '' },
  });
  const { problem, isSending, onSubmit } = useSend(
    form,
    async ({ name, kind, scope, expiresAt, addresses }) => {
      const from = addresses.split(/[\s,;]+/).filter((word) => word !== '');
      const pair = await call('post', KEYS, {
        body: {
          name,
          scope: kind === 'SOME' ? scope : [kind],
          expiresAt: expiresAt === '' ? null : expiresAt,
          addresses: from.length === 0 ? null : from,
        },
      });
      await refresh([KEYS]);
      onMade(pair);
    },
  );
  const kinds = [
    { value: 'READ', label: t('settings.scopeRead') },
    { value: 'SOME', label: t('settings.scopeSome') },
    ...(may('key.edit-full') ? [{ value: 'FULL', label: t('settings.scopeFull') }] : []),
  ];
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('settings.keyName')}
        description={t('settings.keyNameHint')}
        required
        maxLength={500}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label={t('settings.scope')} data={kinds} {...form.getInputProps('kind')} />
      {form.values.kind === 'SOME' && (
        <Scopes chosen={form.values.scope} onChange={(scope) => form.setFieldValue('scope', scope)} />
      )}
      {form.errors['scope'] !== undefined && <p className={styles['error']}>{form.errors['scope']}</p>}
      <TextInput
        type="date"
        label={t('settings.keyUntil')}
        description={t('settings.keyUntilHint')}
        {...form.getInputProps('expiresAt')}
      />
      <TextInput
        label={t('settings.addresses')}
        description={t('settings.addressesHint')}
        {...form.getInputProps('addresses')}
      />
      <Button type="submit" loading={isSending}>
        {t('settings.makeKey')}
      </Button>
    </form>
  );
}

/** The read and write scopes of the pair; write includes read. */
function Scopes({ chosen, onChange }: { chosen: readonly string[]; onChange: (scope: string[]) => void }) {
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <fieldset className={styles['scopes']} data-long>
      {RESOURCES.flatMap((resource) => LEVELS.map((level) => `${resource}:${level}`)).map((name) => (
        <Checkbox key={name} label={name} checked={chosen.includes(name)} onChange={() => toggle(name)} />
      ))}
    </fieldset>
  );
}
