/** What an address that a figure names asks for: the list of its documents, in a page of ours, is asked the same. */
export const searchOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, location.origin).searchParams);
