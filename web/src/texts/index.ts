import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type agentTexts from './en/agent-texts.ts';
import type caseTexts from './en/case-texts.ts';
import type cashRuleTexts from './en/cash-rule-texts.ts';
import type cashTexts from './en/cash-texts.ts';
import type connectionTexts from './en/connection-texts.ts';
import type dialogTexts from './en/dialogs.ts';
import type importTexts from './en/import-texts.ts';
import type en from './en/index.ts';
import type onlinePaymentTexts from './en/online-payment-texts.ts';
import type planTexts from './en/plan-texts.ts';
import type settingsMenu from './en/settings-menu.ts';
import type { AreaTexts, Texts } from './types.ts';

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
    resources: {
      translation: typeof en &
        typeof settingsMenu &
        typeof agentTexts &
        typeof caseTexts &
        typeof cashTexts &
        typeof cashRuleTexts &
        typeof connectionTexts &
        typeof importTexts &
        typeof dialogTexts &
        typeof onlinePaymentTexts &
        typeof planTexts;
    };
    returnNull: false;
  }
}

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  de: () => import('./de/index.ts'),
};

/** Texts that are loaded with the pages and forms that show them. */
const AREAS = {
  settings: {
    en: () => import('./en/settings-menu.ts'),
    fr: () => import('./fr/settings-menu.ts'),
    de: () => import('./de/settings-menu.ts'),
  },
  agents: {
    en: () => import('./en/agent-texts.ts'),
    fr: () => import('./fr/agent-texts.ts'),
    de: () => import('./de/agent-texts.ts'),
  },
  cases: {
    en: () => import('./en/case-texts.ts'),
    fr: () => import('./fr/case-texts.ts'),
    de: () => import('./de/case-texts.ts'),
  },
  cash: {
    en: () => import('./en/cash-texts.ts'),
    fr: () => import('./fr/cash-texts.ts'),
    de: () => import('./de/cash-texts.ts'),
  },
  cashRules: {
    en: () => import('./en/cash-rule-texts.ts'),
    fr: () => import('./fr/cash-rule-texts.ts'),
    de: () => import('./de/cash-rule-texts.ts'),
  },
  connections: {
    en: () => import('./en/connection-texts.ts'),
    fr: () => import('./fr/connection-texts.ts'),
    de: () => import('./de/connection-texts.ts'),
  },
  imports: {
    en: () => import('./en/import-texts.ts'),
    fr: () => import('./fr/import-texts.ts'),
    de: () => import('./de/import-texts.ts'),
  },
  onlinePayments: {
    en: () => import('./en/online-payment-texts.ts'),
    fr: () => import('./fr/online-payment-texts.ts'),
    de: () => import('./de/online-payment-texts.ts'),
  },
  plans: {
    en: () => import('./en/plan-texts.ts'),
    fr: () => import('./fr/plan-texts.ts'),
    de: () => import('./de/plan-texts.ts'),
  },
  dialogs: {
    en: () => import('./en/dialogs.ts'),
    fr: () => import('./fr/dialogs.ts'),
    de: () => import('./de/dialogs.ts'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ default: Partial<AreaTexts> }>>>;
type Area = keyof typeof AREAS;
/** Areas in use: a change of language then loads their texts, too. */
const used = new Set<Area>();

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
  await Promise.all([...used].map((area) => addArea(area, language)));
  if (isKept) localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Loads the texts of an area before one of its pages, forms or dialogs is shown. */
export async function loadTexts(area: Area): Promise<void> {
  used.add(area);
  const { language } = i18next;
  if (isLanguage(language)) await addArea(area, language);
}

/** Adding texts again changes nothing. */
async function addArea(area: Area, language: Language): Promise<void> {
  const { default: texts } = await AREAS[area][language]();
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
