const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Which of these ids a text tells. Looked up from what stands in the text: asking for each id of an organization, thousands of
 * times, took longer than the answers.
 */
export function idsTold(text: string, ids: ReadonlySet<string>): string[] {
  return [...new Set(text.match(UUIDS))].filter((id) => ids.has(id));
}
