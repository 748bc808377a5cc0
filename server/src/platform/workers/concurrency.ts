type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrent work to `count`. Further work waits in order of arrival. */
export function limitConcurrency(count: number): Run {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Runs work of the same name one after the other, so that a name with much work takes only one slot. */
export function runInTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const before = last.get(name);
    const ended = Promise.withResolvers<void>();
    last.set(name, ended.promise);
    try {
      await before;
      return await work();
    } finally {
      ended.resolve();
      if (last.get(name) === ended.promise) last.delete(name);
    }
  };
}
