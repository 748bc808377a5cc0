import { setImmediate as nextTurn } from 'node:timers/promises';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import { createValidator, type Formats, type Validator } from './validator.ts';

type Serializer = (data: unknown) => string;
type Schemas = Readonly<Record<string, object>>;

/**
 * Compiles schemas to functions. Routes repeat the same schemas. Each is compiled once for all routes and
 * applications, on first use, and gets only the schemas that it references.
 */
export interface SchemaCompiler {
  /** Schemas that other schemas reference, by name. */
  readonly shared: Schemas;
  validator(kind: keyof Validator, schema: object): FastifyValidationResult;
  serializer(schema: object): Serializer;
  /**
   * Compiles the remaining schemas, one per turn of the event loop. Tests find wrong schemas with it.
   * @throws the error of the first schema that cannot be compiled
   */
  compileAll(): Promise<void>;
  /** Returns how many schemas have been compiled so far. */
  compiled(): number;
}

/** @param named schemas with an `$id` */
export function createSchemaCompiler(named: readonly object[], formats: Formats): SchemaCompiler {
  const shared = Object.fromEntries(named.map((schema) => [nameOf(schema), schema]));
  if (Object.keys(shared).length < named.length) throw new Error('two schemas have the same $id');
  const ajv = createValidator(formats);
  const buildSerializer = SerializerSelector();
  const later = lazyCompilation();

  const validators = (kind: keyof Validator) =>
    memoizeBySchemaText((schema) => {
      const compiled = later.lazy(() => {
        for (const [name, one] of reachedFrom(schema, shared))
          if (!(name in ajv[kind].schemas)) ajv[kind].addSchema(one, name);
        return ajv[kind].compile(schema);
      });
      const validate: FastifyValidationResult = (data) => {
        const check = compiled();
        const fits = check(data);
        validate.errors = check.errors ?? null;
        return fits;
      };
      return validate;
    });
  const validatorsOf = {
    body: validators('body'),
    query: validators('query'),
    lenient: validators('lenient'),
  };
  const serializers = memoizeBySchemaText((schema) => {
    const route = { method: '', url: '', httpStatus: '' };
    const compiled = later.lazy(() =>
      buildSerializer(Object.fromEntries(reachedFrom(schema, shared)))({ ...route, schema }),
    );
    return (data: unknown) => compiled()(data);
  });
  return {
    shared,
    validator: (kind, schema) => validatorsOf[kind](schema),
    // Descriptions do not affect serialisation, and every operation describes its errors differently.
    serializer: (schema) => serializers({ ...schema, description: undefined }),
    compileAll: later.all,
    compiled: later.done,
  };
}

/** Returns the schemas that a schema references directly or indirectly, by name. */
function reachedFrom(schema: object, shared: Schemas): Map<string, object> {
  const reached = new Map<string, object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') {
        visit(inner);
        continue;
      }
      const name = inner.split('#', 1)[0] ?? '';
      const found = shared[name];
      if (found === undefined || reached.has(name)) continue;
      reached.set(name, found);
      visit(found);
    }
  };
  visit(schema);
  return reached;
}

/** Returns the same function for all schemas with the same text. */
function memoizeBySchemaText<F>(make: (schema: object) => F): (schema: object) => F {
  const known = new Map<string, F>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const found = known.get(text) ?? make(schema);
    known.set(text, found);
    return found;
  };
}

/** Defers work until its result is needed, or until `all` runs all of it. */
function lazyCompilation() {
  const waiting = new Set<() => unknown>();
  let done = 0;
  return {
    lazy<T>(work: () => T): () => T {
      let result: { of: T } | null = null;
      const get = (): T => {
        if (result === null) {
          result = { of: work() };
          waiting.delete(get);
          done += 1;
        }
        return result.of;
      };
      waiting.add(get);
      return get;
    },
    async all(): Promise<void> {
      for (const get of waiting) {
        get();
        await nextTurn();
      }
    },
    done: () => done,
  };
}

function nameOf(schema: object): string {
  const { $id } = Object.assign({ $id: undefined }, schema);
  if (typeof $id !== 'string') throw new Error('a schema needs an $id to be referred to');
  return $id;
}
