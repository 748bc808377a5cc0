/**
 * What is made once for each name, such as what `Intl` formats with: to make it takes a hundred times as long as to use it.
 * @param most so many are remembered; then all are made anew when they are asked for
 */
export function remembered<Names extends string[], Made>(
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
