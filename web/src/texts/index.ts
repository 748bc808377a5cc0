import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from './en/index.ts';
import type settingsMenu from './en/settings-menu.ts';
import type { SettingsTexts, Texts } from './types.ts';

export default i18next;
export type { TFunction as Translate } from 'i18next';
export { useTranslation } from 'react-i18next';

/** Languages of the application, each by its own name. */
export const LANGUAGE_NAMES = [
  { language: 'en', name: 'English' },
  { language: 'fr', name: 'Français' },
  { language: 'de', name: 'Deutsch' },
] as const;
type Language = (typeof LANGUAGE_NAMES)[number]['language'];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof settingsMenu };
    returnNull: false;
  }
}

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  de: () => import('./de/index.ts'),
};

/** Texts of the settings; loaded separately because few users open them. */
const SETTINGS: Record<Language, () => Promise<{ default: SettingsTexts }>> = {
  en: () => import('./en/settings-menu.ts'),
  fr: () => import('./fr/settings-menu.ts'),
  de: () => import('./de/settings-menu.ts'),
};
/** Whether a page of the settings was opened: a change of language then loads their texts, too. */
let needsSettings = false;

const KEPT = 'quittance.language';

const isLanguage = (text: string): text is Language =>
  LANGUAGE_NAMES.some(({ language }) => language === text);

/** Returns the language chosen in this browser, else the first supported one of the browser's languages. */
function ownLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT) ?? '', ...navigator.languages].map((one) => one.slice(0, 2));
  return wanted.find(isLanguage) ?? 'en';
}

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'none',
    fallbackLng: false,
    // React writes texts as texts.
    interpolation: { escapeValue: false },
    resources: {},
  });
  await chooseLanguage(ownLanguage(), false);
}

export async function chooseLanguage(language: Language, isKept = true): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { default: texts } = await LOADERS[language]();
    i18next.addResourceBundle(language, 'translation', withMany(texts));
  }
  if (needsSettings) await addSettings(language);
  if (isKept) localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Loads the texts of the settings before one of their pages is shown. */
export async function loadSettingsTexts(): Promise<void> {
  needsSettings = true;
  const { language } = i18next;
  if (isLanguage(language)) await addSettings(language);
}

async function addSettings(language: Language): Promise<void> {
  if (i18next.exists('setUp.name', { lng: language })) return;
  const { default: texts } = await SETTINGS[language]();
  i18next.addResourceBundle(language, 'translation', withMany(texts), true);
}

/** Adds the plural form for millions that some languages have; it equals the general one. */
function withMany(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) return [[key, withMany(value)]];
      return key.endsWith('_other')
        ? [
            [key, value],
            [key.replace(/_other$/, '_many'), value],
          ]
        : [[key, value]];
    }),
  );
}
