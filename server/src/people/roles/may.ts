import { type Requester, refusalOf } from '../../platform/http/access.ts';
import { ALL_SENTENCES, accessOf, type Sentence } from './sentences.ts';

/** Checks whether the caller has a permission: `may(request, 'dunning-plan.edit')`. */
export function may(asking: Requester, sentence: Sentence): boolean {
  return refusalOf(asking, accessOf(sentence)) === null;
}

/** Returns all permissions of the caller, in the order of the permission file. */
export function allowed(asking: Requester): string[] {
  return ALL_SENTENCES.filter((access) => refusalOf(asking, access) === null).map(({ sentence }) => sentence);
}
