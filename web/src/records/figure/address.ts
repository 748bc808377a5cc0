/** Returns the query of a figure's documents address; our page of the list uses the same query. */
export const searchOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, location.origin).searchParams);
