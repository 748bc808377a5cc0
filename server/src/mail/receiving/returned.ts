import { idsIn } from '../../platform/mail/inbound/ids.ts';

/** Identifiers of a sent mail of which only the headers were returned. */
export interface ReturnedNames {
  /** Message-IDs; the mail's own comes first. */
  ids: string[];
  /** Strings that look like addresses with a token. */
  addresses: string[];
}

export function returnedNames(headers: string): ReturnedNames {
  return { ids: messageIdsIn(headers), addresses: addressesIn(headers) };
}

function messageIdsIn(headers: string): string[] {
  const own = headers.match(/^message-id:\s{0,9}(<[^<>\s]{1,900}>)/im)?.[1];
  const end = headers.search(/\n[ \t]*\n/);
  const first = end === -1 ? headers : headers.slice(0, end);
  return [...(own === undefined ? [] : [own]), ...idsIn(first).slice(0, 50)];
}

function addressesIn(headers: string): string[] {
  const words = headers.slice(0, 20_000).split(/[\s<>;:,"'()[\]]+/);
  const found = words.filter((word) => /^[^@]{1,200}\+[a-z2-7]{42}@.{1,300}$/i.test(word));
  return [...new Set(found)].slice(0, 10);
}
