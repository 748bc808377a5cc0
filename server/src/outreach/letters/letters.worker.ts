import { wordsOf } from '../../mail/index.ts';
import { completePdf } from '../../platform/pdf/confined.ts';
import { newPdf } from '../../platform/pdf/document.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { drawLetter } from './draw-letter.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterSender } from './sender.ts';
import type { LetterText } from './text.ts';

export interface LettersInput {
  sender: LetterSender;
  letters: readonly { letter: LetterFacts; text: LetterText }[];
  now: string;
}

export interface LettersPdf {
  bytes: Uint8Array;
  /** Page ranges of the letters, in their order. */
  pages: { firstPage: number; pageCount: number }[];
}

/** Draws letters into one document, each on a new page. */
export const drawLettersPdf = confinedTask(
  async ({ sender, letters, now }: LettersInput): Promise<LettersPdf> => {
    const { name, language } = sender;
    const pdf = await newPdf({ title: wordsOf(language).letters, author: name, language, now });
    let count = 1;
    pdf.on('pageAdded', () => {
      count += 1;
    });
    const pages: LettersPdf['pages'] = [];
    for (const [i, { letter, text }] of letters.entries()) {
      if (i > 0) pdf.addPage();
      const firstPage = count;
      await drawLetter(pdf, sender, { letter, text, now });
      pages.push({ firstPage, pageCount: count - firstPage + 1 });
    }
    return { bytes: await completePdf(pdf), pages };
  },
);
