/** Returns a proxy of the object that replaces a few of its methods. */
export function withOverrides<T extends object>(original: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(original, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
