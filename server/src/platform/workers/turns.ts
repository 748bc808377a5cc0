type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Does at most so much work at a time; the rest waits in the order in which it came. */
export function takePlaces(count: number): Run {
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

/** Does work of one name one after the other, so that who has much of it takes one place only. */
export function takeTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
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
