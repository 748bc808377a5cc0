import { type Asking, refusalOf } from '../../platform/http/access.ts';
import { ALL_SENTENCES, accessOf, type Sentence } from './sentences.ts';

/** Whether whoever asks may do what a sentence says: `may(request, 'dunning-plan.edit')`. */
export function may(asking: Asking, sentence: Sentence): boolean {
  return refusalOf(asking, accessOf(sentence)) === null;
}

/** All that whoever asks may do, in the order of the file of sentences. */
export function allowed(asking: Asking): string[] {
  return ALL_SENTENCES.filter((access) => refusalOf(asking, access) === null).map(({ sentence }) => sentence);
}
