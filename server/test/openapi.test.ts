import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, isNativeOnly, type Operation, operationsOf, servedDocument } from './harness/openapi.ts';
import { type TestService, testService } from './harness/service.ts';

/** The endpoints of the specification in scope, with their success statuses. */
const SPECIFIED = `
POST /invoices 201
GET /invoices 200
GET /invoices/{invoiceId} 200
PUT /invoices/{invoiceId} 200
DELETE /invoices/{invoiceId} 204
POST /customers/{customerId}/invoices 201
POST /customers 201
GET /customers 200
GET /customers/{customerId} 200
PUT /customers/{customerId} 200
DELETE /customers/{customerId} 204
POST /customers/{customerId}/portal 200
POST /customers/{customer_id}/contacts 201
GET /customers/{customer_id}/contacts 200
GET /customers/{customer_id}/contacts/{id} 200
PUT /customers/{customer_id}/contacts/{id} 200
DELETE /customers/{customer_id}/contacts/{id} 204
POST /payments 201
GET /payments 200
GET /payments/{paymentId} 200
DELETE /payments/{paymentId} 204
POST /credit_notes 201
GET /credit_notes 200
GET /credit_notes/{creditNoteId} 200
DELETE /credit_notes/{creditNoteId} 204
POST /refunds 200
GET /refunds 200
GET /refunds/{refund_id} 200
DELETE /refunds/{refund_id} 204
POST /reconcile 201
POST /invoices/{invoiceId}/pdf 204
POST /credit_notes/{creditNoteId}/pdf 204
POST /notes 201
GET /notes 200
GET /notes/{noteId} 200
PUT /notes/{noteId} 200
DELETE /notes/{noteId} 204
POST /notes/{noteId}/attachments 201
GET /notes/{noteId}/attachments 200
GET /notes/{noteId}/attachments/{attachmentId} 200
DELETE /notes/{noteId}/attachments/{attachmentId} 204
POST /customers/{customerId}/account-managers 200
GET /customers/{customerId}/account-managers 200
GET /actions 200
GET /actions/{actionId} 200
GET /users 200
GET /bank_accounts 200
GET /dunning_plans 200
GET /dunning_plans/{dunningPlanId} 200
POST /custom_fields 201
GET /custom_fields 200
DELETE /custom_fields/{customFieldId} 204`
  .trim()
  .split('\n');

let service: TestService;
let operations: Operation[];
beforeAll(async () => {
  service = await testService();
  operations = await operationsOf(service);
});
afterAll(() => service.close());

const PATHS = ['/openapi.json', '/openapi.internal.json'] as const;

describe('the document', () => {
  it.each(PATHS)('is valid OpenAPI 3.1: %s', async (path) => {
    const validator = new Validator();
    const result = await validator.validate(Object(await servedDocument(service, path)));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has no broken reference', async () => {
    for (const document of await Promise.all(PATHS.map((path) => servedDocument(service, path)))) {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
        ([, ref = '']) => ref,
      );
      expect(references.length).toBeGreaterThan(0);
      const { components } = Object(document);
      for (const reference of new Set(references)) {
        const [, kind = '', name] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(reference) ?? [];
        expect(Object.keys(components[kind] ?? {}), reference).toContain(name);
      }
    }
  });

  it('contains every row of the specification with its status', () => {
    const documented = operations.map(({ method, path, responses }) => {
      const success = Object.keys(responses).filter((status) => status < '300');
      return `${method} ${path} ${success.join()}`;
    });
    for (const row of SPECIFIED) expect(documented).toContain(row);
  });

  it('gives each operation a unique id and a summary', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary } of operations) expect(summary, operationId).toMatch(/\S/);
  });

  it('documents the errors of every operation', () => {
    for (const operation of operations) {
      const { path, method, parameters, bodyTypes, responses } = operation;
      const expected = ['401', '429', '500', '503'];
      if (path.includes('{')) expected.push('400', '404');
      if (parameters.some((parameter) => parameter.in === 'query')) expected.push('400');
      if (bodyTypes !== null) expected.push('400', '413', '415');
      if (bodyTypes?.includes('application/json')) expected.push('408');
      if (isNativeOnly(operation)) expected.push('403');
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(expected));
    }
  });

  it('gives every error the same schema and lists its codes', () => {
    for (const { operationId, responses } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        if (status < '400') continue;
        const schema = response.content?.['application/json']?.schema;
        expect(schema, `${operationId} ${status}`).toEqual({ $ref: '#/components/schemas/Error' });
        expect(response.description, `${operationId} ${status}`).toMatch(/^[A-Z_]+(, [A-Z_]+)*$/);
      }
    }
  });

  it('marks deprecated operations and parameters', () => {
    const marked = operations.filter(({ deprecated }) => deprecated === true);
    expect(marked.map(({ operationId }) => operationId)).toEqual(['importCustomerInvoice']);
    const filters = operations.find(({ operationId }) => operationId === 'listPayments')?.parameters ?? [];
    const old = filters.filter(({ name }) => name.startsWith('modifiedAt'));
    expect(old.map(({ deprecated }) => deprecated)).toEqual([true, true, true, true, true]);
  });

  it('hides the singular paths and requires keys everywhere', async () => {
    const { paths } = await documentOf(service);
    for (const path of Object.keys(paths))
      expect(path).not.toMatch(/\/(customer|invoice|payment|refund)(\/|$)/);
    for (const { method, path } of operations) {
      const address = path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const answer = await fetch(`${service.url}/v1${address}`, { method });
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });
});

/** The part of a Postman collection that a test reads: folders of requests. */
interface Collection {
  item: { item: { request: { method: string; url: { raw: string } } }[] }[];
}

describe('the reference page', () => {
  /** URLs that a page or a style loads automatically; links that people follow do not count. */
  const LOADED =
    /(?:src|srcset|href|action)\s*=\s*["']([^"']+)["']|url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g;

  it('loads nothing from other hosts', async () => {
    const page = await fetch(`${service.url}/docs`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const queue = loaded(html).map((address) => new URL(address, page.url));
    expect(queue.length).toBeGreaterThan(2);
    for (const address of queue) {
      if (address.protocol === 'data:') continue;
      expect(address.origin, address.href).toBe(service.url);
      const asset = await fetch(address);
      expect(asset.status, address.href).toBe(200);
      if (!address.pathname.endsWith('.css')) continue;
      for (const inner of loaded(await asset.text())) expect(inner).not.toMatch(/^(https?:)?\/\//);
    }
    const [, settings = ''] = /<script id="settings"[^>]*>([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(settings)).toMatchObject({
      telemetry: false,
      withDefaultFonts: false,
      persistAuth: false,
    });
    expect(settings).not.toMatch(/https?:|\/\//);
  });

  it.each(['/docs', '/docs/', '/docs/static/scalar.js', '/docs/static/style.css'])(
    'forbids it with a content security policy: %s',
    async (path) => {
      const { headers } = await fetch(`${service.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("connect-src 'self';");
      for (const source of policy.split(/[ ;]+/)) {
        expect(source, policy).not.toMatch(/^(https?:|\*|ws)/);
        expect(source, policy).not.toMatch(/\w\.\w+$/);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  it('offers a Postman collection with a request for each operation', async () => {
    const answer = await fetch(`${service.url}/docs/static/quittance.postman_collection.json`);
    expect(answer.status).toBe(200);
    const { item: folders }: Collection = JSON.parse(await answer.text());
    const offered = folders.flatMap(({ item }) =>
      item.map(({ request: { method, url } }) => `${method} ${url.raw}`),
    );
    const { paths } = await documentOf(service);
    const documented = Object.entries(paths).flatMap(([path, methods]) => {
      const raw = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      return Object.keys(methods).map((method) => `${method.toUpperCase()} ${raw}`);
    });
    expect(offered.sort()).toEqual(documented.sort());
  });

  function loaded(text: string): string[] {
    return [...text.matchAll(LOADED)].flatMap(([, ...found]) =>
      found.filter((address) => address !== undefined),
    );
  }
});
