const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Returns the ids that occur in a text. It starts from the ids in the text, because a search for each of
 * thousands of ids took longer than the requests.
 */
export function idsIn(text: string, ids: ReadonlySet<string>): string[] {
  return [...new Set(text.match(UUIDS))].filter((id) => ids.has(id));
}
