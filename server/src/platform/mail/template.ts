import {
  CaptureTag,
  type Context,
  defaultOperators,
  Liquid,
  LiquidError,
  type Template,
  type Variable,
} from 'liquidjs';
import { TemplateError } from './template-error.ts';

/**
 * The variables that a template may use: `true` for a text, number or boolean; a list by the shape of its
 * items.
 */
export interface VariableShape {
  readonly [name: string]: true | VariableShape | readonly [VariableShape];
}

/** A template that was checked. */
export interface ParsedTemplate {
  readonly parts: readonly Template[];
}

const MAX_CHARACTERS = 20_000;
const MAX_OUTPUT = 200_000;
/** In milliseconds of wall time. */
const MAX_TIME = 1000;
/** How often rendering may be repeated because the machine was busy with other work. */
const MAX_STALLS = 5;
/**
 * Maximum length of search texts in filters. The time of a search grows with both texts, and it cannot be
 * interrupted.
 */
const MAX_SOUGHT = 200;
const SEARCHING = 'replace replace_first remove split'.split(' ');
const TAGS = 'if unless case for break continue assign capture comment raw echo'.split(' ');
const FILTERS =
  'default upcase downcase capitalize strip lstrip rstrip truncate truncatewords replace replace_first remove append prepend size first last join split plus minus times divided_by modulo round ceil floor abs at_least at_most where map sort reverse uniq compact slice concat'.split(
    ' ',
  );
const LIST_NAMES = ['size', 'first', 'last'];
const LOOP_NAMES = ['index', 'index0', 'rindex', 'rindex0', 'first', 'last', 'length'];

/** Counts captured text as memory. Otherwise a few nested captures could produce a text of any length. */
class CountedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context);
    context.memoryLimit.use(String(context.bottom()[this.variable]).length);
  }
}

function refuseLongSearch(sought: unknown): void {
  if (typeof sought === 'string' && sought.length > MAX_SOUGHT)
    throw new TemplateError(`searches for a text of more than ${MAX_SOUGHT} characters`);
}

/** Creates the engine. It cannot read files, the clock or other templates; work and memory are limited. */
function makeEngine(): Liquid {
  const { contains } = defaultOperators;
  const liquid = new Liquid({
    templates: {},
    relativeReference: false,
    strictFilters: true,
    ownPropertyOnly: true,
    parseLimit: MAX_CHARACTERS,
    renderLimit: MAX_TIME,
    memoryLimit: 2_000_000,
    operators: {
      ...defaultOperators,
      contains: (text, sought, context) => {
        refuseLongSearch(sought);
        return contains?.(text, sought, context) ?? false;
      },
    },
  });
  for (const name of Object.keys(liquid.tags)) if (!TAGS.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) if (!FILTERS.includes(name)) delete liquid.filters[name];
  liquid.registerTag('capture', CountedCapture);
  for (const name of SEARCHING) {
    const filter = liquid.filters[name];
    if (typeof filter !== 'function') throw new Error(`the filter ${name} does not exist`);
    liquid.registerFilter(name, function (value, sought, ...others) {
      refuseLongSearch(sought);
      return filter.call(this, value, sought, ...others);
    });
  }
  return liquid;
}

const engine = makeEngine();

/**
 * Parses a user's text in the template language Liquid.
 * @throws TemplateError for a syntax error, and for unknown variables, tags and filters
 */
export function parseTemplate(text: string, variables: VariableShape): ParsedTemplate {
  if (text.length > MAX_CHARACTERS) throw new TemplateError(`is longer than ${MAX_CHARACTERS} characters`);
  try {
    const parts = engine.parse(text);
    checkVariables(parts, variables);
    return { parts };
  } catch (error) {
    throw explainError(error);
  }
}

/** Returns the names of the variables that a template uses. */
export function variablesIn({ parts }: ParsedTemplate): string[] {
  return Object.keys(engine.analyzeSync([...parts], { partials: false }).globals);
}

/**
 * Renders a template.
 * @throws TemplateError when it takes too long or its output is too large
 */
export function renderTemplate({ parts }: ParsedTemplate, values: Readonly<Record<string, unknown>>): string {
  for (let stalls = 0; ; stalls += 1) {
    const before = process.threadCpuUsage();
    try {
      const text: unknown = engine.renderSync([...parts], { ...values });
      const rendered = String(text);
      if (rendered.length > MAX_OUTPUT) throw new TemplateError('produces a text that is too long');
      return rendered;
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before);
      const isStalled = isOverTime(error) && user + system < (MAX_TIME * 1000) / 2;
      if (!isStalled || stalls === MAX_STALLS) throw explainError(error);
    }
  }
}

/**
 * Returns whether rendering exceeded its time. The engine measures wall time, which also passes while other
 * processes have the processor.
 */
const isOverTime = (error: unknown) =>
  error instanceof Error && error.message.includes('template render limit exceeded');

function explainError(error: unknown): Error {
  // Covers the stack, texts and arrays: limits that the engine does not count.
  if (error instanceof RangeError)
    return new TemplateError('is nested too deeply or grows too large', { cause: error });
  if (isOverTime(error)) return new TemplateError('exceeds the time limit of one second', { cause: error });
  if (error instanceof LiquidError) return new TemplateError(error.message, { cause: error });
  return error instanceof Error ? error : new TemplateError(String(error));
}

/** Checks variables in every branch, taken or not, so that a mistake is found when the text is saved. */
function checkVariables(parts: Template[], shape: VariableShape): void {
  const { variables, globals } = engine.analyzeSync(parts, { partials: false });
  for (const [name, uses] of Object.entries(globals)) {
    for (const use of uses) if (!isNamed(segmentsOf(use), shape)) throw unknownVariableError(use);
    if (!Object.hasOwn(shape, name)) throw new TemplateError(`the variable ${name} does not exist`);
  }
  const inLists = new Set([...namesIn(shape), ...LIST_NAMES]);
  for (const [name, uses] of Object.entries(variables)) {
    if (Object.hasOwn(globals, name)) continue;
    const known = name === 'forloop' ? new Set(LOOP_NAMES) : inLists;
    for (const use of uses) {
      const [, ...rest] = segmentsOf(use);
      if (rest.some((segment) => typeof segment === 'string' && !known.has(segment)))
        throw unknownVariableError(use);
    }
  }
}

function unknownVariableError(use: Variable): TemplateError {
  const [line] = [use.location.row];
  return new TemplateError(`the variable ${segmentsOf(use).join('.')} does not exist (line ${line})`);
}

function segmentsOf(use: Variable): (string | number)[] {
  return use.segments.map((segment) =>
    typeof segment === 'string' || typeof segment === 'number' ? segment : 0,
  );
}

function isNamed(path: readonly (string | number)[], shape: VariableShape): boolean {
  let at: true | VariableShape | readonly [VariableShape] = shape;
  for (const segment of path) {
    if (at === true) return segment === 'size';
    if (isList(at)) {
      if (segment === 'size') at = true;
      else if (typeof segment === 'number' || LIST_NAMES.includes(segment)) at = at[0];
      else return false;
      continue;
    }
    const next: true | VariableShape | readonly [VariableShape] | undefined =
      typeof segment === 'string' && Object.hasOwn(at, segment) ? at[segment] : undefined;
    if (next === undefined) return false;
    at = next;
  }
  return true;
}

function isList(shape: VariableShape | readonly [VariableShape]): shape is readonly [VariableShape] {
  return Array.isArray(shape);
}

function namesIn(shape: VariableShape): string[] {
  return Object.entries(shape).flatMap(([name, value]) =>
    value === true ? [name] : [name, ...namesIn(isList(value) ? value[0] : value)],
  );
}
