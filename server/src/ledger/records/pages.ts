import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'hastscript';
import { notFound } from '../../platform/errors.ts';
import { sendNotice } from '../../platform/http/notice-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { PAGES } from './direct-url.ts';

/**
 * Where `directUrl` leads until the application stands: a page that says how the record is read. It asks for no keys, and so
 * it tells nothing of records, not even whether there is one.
 */
export async function recordPages(app: FastifyInstance): Promise<void> {
  for (const { path, name } of Object.values(PAGES)) page(app, `${path}/:id`, name);
  page(app, `${PAGES.CUSTOMER.path}/:customerId/contacts/:id`, 'contact');
}

function page(app: FastifyInstance, url: string, name: string): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const ids: unknown[] = Object.values(Object.assign({}, request.params));
    if (!ids.every((id) => typeof id === 'string' && isUuid(id))) throw notFound();
    const [path] = request.url.split('?');
    return sendNotice(reply, `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name} in Quittance`, [
      h('p', null, 'Its page comes with the web application. Until then it is read through the interface:'),
      h('p', null, h('code', null, `GET /v1${path?.replace(/\/$/, '')}`)),
      h('p', null, 'The ', h('a', { href: reference(request.url) }, 'reference'), ' says how.'),
    ]);
  };
  app.get(url, { schema: { hide: true } }, answer);
}

/** The way from a record's page to the reference, wherever a proxy has put both. */
function reference(url: string): string {
  const [path = ''] = url.split('?');
  return `${'../'.repeat(path.split('/').length - 2)}docs`;
}
