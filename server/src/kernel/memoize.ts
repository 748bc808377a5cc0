/**
 * Memoizes `make` by its arguments, for example `Intl` formatters: creating one takes 100 times as long as
 * using it.
 * @param most maximum number of entries; a full cache is cleared
 */
export function memoize<Names extends string[], Made>(
  most: number,
  make: (...names: Names) => Made,
): (...names: Names) => Made {
  const known = new Map<string, Made>();
  return (...names) => {
    const key = names.join('\n');
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(...names);
    known.set(key, made);
    return made;
  };
}
