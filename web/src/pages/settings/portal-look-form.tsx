import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { DEBTOR_LANGUAGES } from '../../api/names.gen.ts';
import type { Schema } from '../../api/types.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import type { UnsavedLook } from './appearance-preview.tsx';
import { SettingsForm, typedOrNull } from './parts.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

const SETTINGS = '/v1/internal/portal_settings';
type Settings = Schema<'PortalSettings'>;
type Language = (typeof DEBTOR_LANGUAGES)[number];

interface PortalLookProps {
  settings: Settings;
  /** Receives the look as it is typed. */
  onLook: (look: UnsavedLook) => void;
}

/** Colour and greeting of the portal. */
export function PortalLookForm({ settings, onLook }: PortalLookProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('portal-settings.edit');
  const [language, setLanguage] = useState<Language>('en');
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { accent, greetings } = form.values;
  const save = async (values: ReturnType<typeof valuesOf>) => {
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { ...factsOf(values), version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [SETTINGS], t });
  };
  const { problem, isSending, onSubmit } = useSend(form, save, (field) =>
    field === 'accent' || field === `greetings.${language}` ? field : null,
  );
  const greeting = greetings[language] ?? '';
  useEffect(
    () => onLook({ language, greeting, accent: isColour(accent) ? accent : null }),
    [language, greeting, accent, onLook],
  );
  const name = t(`setUp.languages.${language}`);
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
      isWide
    >
      <div className={setUp['row']}>
        <TextInput
          label={t('setUp.accent')}
          description={t('setUp.accentHint')}
          maxLength={7}
          readOnly={!mayEdit}
          {...form.getInputProps('accent')}
        />
        <input
          type="color"
          aria-label={t('setUp.ownAccent')}
          className={setUp['colour']}
          disabled={!mayEdit}
          value={isColour(accent) ? accent.toLowerCase() : PORTAL_ACCENT}
          onChange={({ currentTarget }) => form.setFieldValue('accent', currentTarget.value)}
        />
      </div>
      <NativeSelect
        label={t('setUp.language')}
        value={language}
        data={DEBTOR_LANGUAGES.map((value) => ({ value, label: t(`setUp.languages.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(DEBTOR_LANGUAGES.find((one) => one === value) ?? 'en')
        }
      />
      <Textarea
        label={t('setUp.greeting', { language: name })}
        description={t('setUp.greetingHint')}
        rows={5}
        maxLength={500}
        readOnly={!mayEdit}
        value={greeting}
        error={form.errors[`greetings.${language}`]}
        onChange={({ currentTarget }) =>
          form.setFieldValue('greetings', { ...greetings, [language]: currentTarget.value })
        }
      />
      <p className={styles['hint']}>{t('setUp.logoHint')}</p>
    </SettingsForm>
  );
}

/** The portal's default colour: a colour field cannot be empty. */
const PORTAL_ACCENT = '#0b5394';

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

const valuesOf = ({ accent, greetings }: Settings) => ({
  accent: accent ?? '',
  greetings: copyOf(greetings),
});

function factsOf({ accent, greetings }: ReturnType<typeof valuesOf>) {
  const written = DEBTOR_LANGUAGES.flatMap((language) => {
    const text = greetings[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text] as const];
  });
  return { accent: typedOrNull(accent), greetings: Object.fromEntries(written) };
}

const copyOf = (greetings: Partial<Record<Language, string>>): Partial<Record<Language, string>> => ({
  ...greetings,
});
