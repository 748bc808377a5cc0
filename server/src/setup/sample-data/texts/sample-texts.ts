import type { Language } from '../../../kernel/formats.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { SampleTexts } from './types.ts';

const TEXTS: Partial<Record<Language, SampleTexts>> = { de, en, fr };

/** Returns the texts of the sample company in a language; in English where there are none. */
export const sampleTexts = (language: Language): SampleTexts => TEXTS[language] ?? en;

/** Returns one of several texts. Any number chooses one. */
export const oneOf = (texts: readonly [string, ...string[]], at: number): string =>
  texts[at % texts.length] ?? texts[0];
