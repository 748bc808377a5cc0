import { type JsonSchema, refName } from '../platform/http/openapi/types.ts';

/**
 * Names of properties whose texts the service, its users or their own systems wrote. Every other free text is
 * marked: debtors, payers and banks may have written it, and new properties are marked until they are listed.
 */
const OWN_TEXTS: ReadonlySet<string> = new Set([
  'accountingRef',
  'accountNumber',
  'address',
  'asOf',
  'attributedAsOf',
  'bic',
  'blockers',
  'city',
  'companyName',
  'contactPositions',
  'countries',
  'country',
  'currency',
  'customId',
  'customNumber',
  'date',
  'day',
  'description',
  'directUrl',
  'documents',
  'email',
  'exact',
  'exclusionReason',
  'externalId',
  'firstName',
  'format',
  'formula',
  'formulas',
  'from',
  'iban',
  'id',
  'key',
  'label',
  'lastName',
  'list',
  'lookedUntil',
  'marginPoints',
  'month',
  'monthlyRate',
  'nativeIntegration',
  'nextCursor',
  'number',
  'on',
  'onHoldReason',
  'p10',
  'p50',
  'p90',
  'pdfUrl',
  'phone',
  'position',
  'positions',
  'rate',
  'referenceRate',
  'sequence',
  'source',
  'state',
  'stepKey',
  'timezone',
  'to',
  'type',
  'undoneCause',
  'until',
  'url',
  'vatNumber',
  'version',
  'week',
]);

/**
 * Properties that are the organization's own only in some schemas. Senders of email choose the names of the tasks
 * they cause, and banks the codes of their transactions.
 */
const OWN_IN_SCHEMAS: Readonly<Record<string, RegExp>> = {
  apiKey: /^AgentPlan(Summary)?$/,
  code: /^IntegrationProblem$/,
  command: /^AgentPlanStep$/,
  decisionReason: /^AgentPlan(Summary)?$/,
  keyName: /^AgentPlan(Summary)?$/,
  name: /(Customer(Balance|Summary)?|CustomerOf\w+|Debtor|FamilyMember|Plan|PlanOf\w+|Step|StepOf\w+|Bucket|Account(Name)?|Organization|Figure|Input|Countback|Invoice|CreditNote|Company|Right|Integration)$/,
};

/** Schemas whose texts all come from outside. */
const OUTSIDE_SCHEMAS =
  /^(Payer|PayerAnswer|RemittanceAdvice|RemittanceAdviceLine|Said|StructuredReference)$|(Recipient|Attachment)$/;

/** Schemas whose texts are all of the service. */
const SERVICE_SCHEMAS = /^(AgentCommand|OwnAgentLimits)$/;

/** A text that a debtor, a payer or a bank may have written. It is data and never an instruction. */
export interface OutsideText {
  writtenOutside: string;
}

type Components = Readonly<Record<string, JsonSchema>>;

/** A value, and what is known of it. */
interface Place {
  /** All schemas that may describe the value. */
  schemas: readonly JsonSchema[];
  /** Whether texts here are the organization's own or the service's. */
  areOwn: boolean;
  /** Whether all texts below come from outside. */
  isOutside: boolean;
}

/** Returns an answer in which each text that may come from outside is an `OutsideText`. */
export function markOutsideTexts(answer: unknown, schema: JsonSchema, components: Components): unknown {
  const mark = (value: unknown, { schemas, areOwn, isOutside }: Place): unknown => {
    const known = schemas.flatMap((one) => alternativesOf(one, components));
    const outside = isOutside || known.some(({ title = '' }) => OUTSIDE_SCHEMAS.test(title));
    if (known.some(({ title = '' }) => SERVICE_SCHEMAS.test(title))) return value;
    if (typeof value === 'string')
      return (areOwn && !outside) || isBound(known) ? value : { writtenOutside: value };
    if (Array.isArray(value)) {
      const items = known.flatMap((one) => (one.items === undefined ? [] : [one.items]));
      return value.map((item) => mark(item, { schemas: items, areOwn, isOutside: outside }));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const place = { schemas: known.flatMap((one) => schemasOf(one, name)), isOutside: outside };
        return [name, mark(inner, { ...place, areOwn: isOwn(known, name) })];
      }),
    );
  };
  return mark(answer, { schemas: [schema], areOwn: false, isOutside: false });
}

/** Returns whether the texts of a property are the organization's own or the service's. */
function isOwn(schemas: readonly JsonSchema[], property: string): boolean {
  const own = OWN_IN_SCHEMAS[property];
  if (own === undefined) return OWN_TEXTS.has(property);
  return schemas.some(({ title = '' }) => own.test(title));
}

/** Returns whether a text can only be one of few values, or has a strict format. */
const isBound = (schemas: readonly JsonSchema[]): boolean =>
  schemas.length > 0 &&
  schemas.every(
    (one) => one.enum !== undefined || one.const !== undefined || isFormatted(one) || !isText(one),
  );

const isText = ({ type }: JsonSchema): boolean =>
  type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));

const isFormatted = ({ format }: JsonSchema): boolean =>
  format === 'uuid' || format === 'date' || format === 'date-time';

function schemasOf({ properties, additionalProperties }: JsonSchema, name: string): JsonSchema[] {
  const own = properties?.[name];
  if (own !== undefined) return [own];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** Resolves references and unions. Each resolved schema carries its component's name as title. */
function alternativesOf(schema: JsonSchema, components: Components): JsonSchema[] {
  const name = refName(schema);
  const resolved = name === null ? schema : { title: name, ...components[name] };
  const members = [resolved.anyOf, resolved['allOf'], resolved['oneOf']].flatMap((some) =>
    Array.isArray(some) ? some.filter(isSchema) : [],
  );
  if (members.length === 0) return [resolved];
  return members.flatMap((one) => alternativesOf(one, components));
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
