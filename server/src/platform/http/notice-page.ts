import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #566173; --line: #d5dbe3; --wash: #f4f6f9; --card: #fff; --accent: #0b5394 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf2; --quiet: #a3aebd; --line: #333d4b; --wash: #12171f; --card: #1a212c; --accent: #8fc1f2 }
}
body { margin: 0; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; color: var(--ink); background: var(--wash); overflow-wrap: anywhere }
main { max-width: 36rem; margin: 10vh auto 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.25 }
p { margin: 0 0 0.75rem }
code { display: block; padding: 0.625rem 0.75rem; font: 0.875rem/1.5 ui-monospace, "Liberation Mono", Menlo, monospace; background: var(--wash); border: 1px solid var(--line); border-radius: 6px }
a { color: var(--accent) }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Sends a small page with a notice and no data. */
export function sendNotice(reply: FastifyReply, title: string, body: Result[]): FastifyReply {
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('title', null, `${title} – Quittance`),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('style', STYLE),
  );
  const page = h('html', { lang: 'en' }, head, h('body', null, h('main', null, h('h1', null, title), body)));
  return reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(toHtml([{ type: 'doctype' }, page]));
}
