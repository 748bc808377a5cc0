import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read, store } from '../../../test/harness/factories.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { DunningPlan } from '../../dunning/plans/schema.ts';
import type { MailTemplate } from './schema.ts';

const PATH = '/internal/mail_templates';
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const EN = { subject: 'Reminder of {{ today }}', body: '{% for i in invoices %}{{ i.number }}{% endfor %}' };
const FR = { subject: 'Rappel', body: 'Merci de payer.' };
const FIRM = { name: 'Firm', texts: { en: EN, fr: FR } };
const create = (more: object = {}) => store<MailTemplate>(client, PATH, { ...FIRM, ...more });
const names = async (query = '') =>
  (await read<{ items: MailTemplate[] }>(client, `${PATH}${query}`)).items.map(({ name }) => name);

const STEP = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const plan = (templateId: string | null) => ({
  name: 'P',
  mode: 'AUTOMATIC',
  entity: 'CUSTOMER',
  steps: [{ ...STEP, templateId }],
});

describe('a template', () => {
  it('is returned as stored, in the list and by its id', async () => {
    const made = await create();
    expect(made).toMatchObject(FIRM);
    expect(await read(client, `${PATH}/${made.id.toUpperCase()}`)).toEqual(made);
    expect(await read(client, PATH)).toMatchObject({ total: 1, items: [made] });
  });

  it('is listed newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name });
    expect(await names()).toEqual(['c', 'b', 'a']);
    expect(await names('?limit=2&page=2')).toEqual(['a']);
  });

  it('changes the given fields and replaces all texts', async () => {
    const { id } = await create();
    const path = `${PATH}/${id}`;
    expect((await client.put<MailTemplate>(path, { name: 'firm' })).body).toMatchObject({
      ...FIRM,
      name: 'firm',
    });
    const texts = { fr: { ...FR, subject: 'Dernier rappel' } };
    expect((await client.put<MailTemplate>(path, { texts })).body.texts).toEqual(texts);
    expect(await read<MailTemplate>(client, path)).toMatchObject({ name: 'firm', texts });
  });

  it('is deleted unless the newest version of a plan uses it', async () => {
    const { id } = await create();
    const path = `${PATH}/${id}`;
    const made = await store<DunningPlan>(client, '/internal/dunning_plans', plan(id));
    expectError(await client.delete(path), 409, 'CONFLICT', 'dunningPlans');
    const next = { ...plan(null), version: 1 };
    expect((await client.put(`/internal/dunning_plans/${made.id}`, next)).status).toBe(200);
    expect((await client.delete(path)).status).toBe(204);
    expectError(await client.get(path), 404, 'NOT_FOUND');
  });

  it('is never deleted while a plan that uses it is created', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create({ name: `r${round}` });
      const [deleted, made] = await Promise.all([
        client.delete(`${PATH}/${id}`),
        client.post('/internal/dunning_plans', plan(id)),
      ]);
      if (deleted.status === 204) expectError(made, 400, 'REFERENCE_NOT_FOUND', 'steps[0].templateId');
      else expect([deleted.status, made.status]).toEqual([409, 201]);
    }
  });
});

describe('refused templates', () => {
  it.each<[string, object, string]>([
    ['no texts', { texts: {} }, 'texts'],
    ['an unknown language', { texts: { pl: EN } }, 'texts.pl'],
    ['an incomplete text', { texts: { en: { subject: 'x' } } }, 'texts.en.body'],
    ['a line break in the subject', { texts: { en: { ...EN, subject: 'a\nBcc: b' } } }, 'texts.en.subject'],
    ['invalid Liquid', { texts: { en: { ...EN, body: '{% if %}' } } }, 'texts.en.body'],
    ['an unclosed tag', { texts: { en: EN, fr: { ...FR, subject: '{{ name' } } }, 'texts.fr.subject'],
    ['an unknown variable', { texts: { fr: { ...FR, body: '{{ secret }}' } } }, 'texts.fr.body'],
    ['no name', { name: '' }, 'name'],
  ])('name their field: %s', async (_title, more, field) => {
    const { id } = await create({ name: 'kept' });
    expectError(await client.post(PATH, { ...FIRM, ...more }), 400, 'INVALID_DATA', field);
    expectError(await client.put(`${PATH}/${id}`, more), 400, 'INVALID_DATA', field);
    expect(await names()).toEqual(['kept']);
  });

  it('include a name that another template has, in any case', async () => {
    await create();
    const { id } = await create({ name: 'Other' });
    expectError(await client.post(PATH, { ...FIRM, name: 'FIRM' }), 409, 'CONFLICT', 'name');
    expectError(await client.put(`${PATH}/${id}`, { name: 'fIRM' }), 409, 'CONFLICT', 'name');
    const answers = await Promise.all([1, 2, 3].map(() => client.post(PATH, { ...FIRM, name: 'New' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('include unknown and foreign ones', async () => {
    const { id } = await create();
    const other = await service.client();
    for (const [who, path] of [
      [client, `${PATH}/${MISSING_ID}`],
      [other, `${PATH}/${id}`],
    ] as const) {
      expectError(await who.get(path), 404, 'NOT_FOUND');
      expectError(await who.put(path, { name: 'x' }), 404, 'NOT_FOUND');
      expectError(await who.delete(path), 404, 'NOT_FOUND');
    }
    expect(await names()).toEqual(['Firm']);
  });

  it('include changes by a collector, who may only read', async () => {
    const { id } = await create();
    const user = await addUser(service, client, 'collector');
    const as = { 'x-quittance-user': user.id };
    expectError(await client.post(PATH, { ...FIRM, name: 'x' }, as), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.put(`${PATH}/${id}`, { name: 'x' }, as), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.send('DELETE', `${PATH}/${id}`, { headers: as }), 403, 'ACCESS_FORBIDDEN');
    expect((await client.get(PATH, as)).status).toBe(200);
  });
});
