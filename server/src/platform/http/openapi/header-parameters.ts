import { type OpenApi, type Operation, operationsIn, type Parameter } from './types.ts';

const IDEMPOTENCY_KEY = 'Idempotency-Key';

const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair',
  schema: { type: 'string', enum: ['handling=lenient', 'handling=strict'] },
};

const ACTING_USER: Parameter = {
  name: 'X-Quittance-User',
  in: 'header',
  description:
    'Id of the user that the request acts for. Only what the role of that user allows is then allowed',
  schema: { type: 'string', format: 'uuid' },
};

/** Adds references to the accepted headers to the operations below `/v1`. Each header is described once. */
export function showHeaderParameters(document: OpenApi): void {
  const shared: Record<string, Parameter> = { Prefer: PREFER, ActingUser: ACTING_USER };
  for (const operation of operationsIn(document))
    for (const parameter of operation.parameters ?? [])
      if (parameter.name === IDEMPOTENCY_KEY) shared['IdempotencyKey'] = parameter;
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith('/v1/')) continue;
    for (const operation of Object.values(operations)) addReferences(operation);
  }
  document.components['parameters'] = shared;
}

function addReferences(operation: Operation): void {
  const own = operation.parameters ?? [];
  const others = own.filter(({ name }) => name !== IDEMPOTENCY_KEY);
  const names = [
    ...(others.length < own.length ? ['IdempotencyKey'] : []),
    ...(takesPreference(operation) ? ['Prefer'] : []),
    'ActingUser',
  ];
  const references = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  Object.assign(operation, { parameters: [...others, ...references] });
}

/** Returns whether `Prefer` affects the operation: it accepts records as JSON, or as lines of an import. */
export function takesPreference({ operationId, requestBody }: Operation): boolean {
  return requestBody?.content['application/json'] !== undefined || operationId === 'createImport';
}
