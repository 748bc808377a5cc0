import type { FastifyPluginAsync } from 'fastify';
import { h } from 'hastscript';
import { anchorOf, docUrlOf, ERROR_CATALOGUE, ERROR_CODES, ERROR_PAGE } from '../error-catalogue.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { factList, type Html, pageStyle, renderPage } from '../pages/html.ts';

const STYLE = pageStyle(new URL('error-page.css', import.meta.url));

/** The page runs, loads and sends nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE.source}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Registers the page to which every error links. It explains what each code means and what to do. */
export function errorPage(publicUrl: string): FastifyPluginAsync {
  return async (app) => {
    const page = render(publicUrl);
    app.get(ERROR_PAGE, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': POLICY, 'cache-control': 'public, max-age=300' })
        .type('text/html; charset=utf-8')
        .send(page),
    );
  };
}

function render(publicUrl: string): string {
  const title = 'Errors of the Quittance API';
  const example = {
    Error: {
      code: 'INVALID_DATA',
      message: 'grossAmount: must be an integer',
      docUrl: docUrlOf(publicUrl, 'INVALID_DATA'),
      details: [{ field: 'grossAmount', error: 'must be an integer' }],
    },
  };
  return renderPage({
    language: 'en',
    title,
    style: STYLE,
    isPublic: true,
    body: [
      h('a', { class: 'skip', href: '#content' }, 'Skip to the content'),
      h(
        'header',
        null,
        h('p', { class: 'brand' }, 'Quittance'),
        h('p', null, h('a', { href: '/docs' }, 'Reference')),
      ),
      h('main', { id: 'content', tabIndex: -1 }, [
        h('h1', null, title),
        ...[
          'Every response with a status of 400 or more has this body. `docUrl` leads to its code on this page; `details` names fields by their paths in the request.',
          'Connection errors, 408, 429, 500 and 503 are temporary: send the request again, with growing pauses. Other errors are not.',
        ].map((text) => h('p', null, formatText(text))),
        h('pre', { tabIndex: 0 }, h('code', null, JSON.stringify(example, null, 2))),
        codeContents(),
        ...ERROR_CODES.map(explainCode),
      ]),
    ],
  });
}

function codeContents(): Html {
  const links = ERROR_CODES.map((code) =>
    h('li', null, h('a', { href: `#${anchorOf(code)}` }, `${ERROR_STATUS[code]} `, h('code', null, code))),
  );
  return h('nav', { 'aria-label': 'Codes' }, h('ul', { class: 'contents' }, links));
}

function explainCode(code: ErrorCode): Exclude<Html, null> {
  const { meaning, cause, remedy, retry } = ERROR_CATALOGUE[code];
  return h(
    'section',
    { class: 'card', id: anchorOf(code) },
    h('h2', null, h('code', null, code)),
    factList([
      ['Status', String(ERROR_STATUS[code])],
      ['Meaning', formatText(meaning)],
      ['Cause', formatText(cause)],
      ['What to do', formatText(remedy)],
      ['Send again?', formatText(retry)],
    ]),
  );
}

/** Formats text with names in backticks. */
function formatText(text: string): Exclude<Html, null>[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? h('code', null, part) : part));
}
