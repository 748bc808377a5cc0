import { createHash } from 'node:crypto';
import { type PrecompressedResponse, precompress } from '../precompressed.ts';

/**
 * Replaces the page by the HTML of the last message, reports the height of its content, and ignores clicks on
 * its links. Only the embedding page can send messages that are used.
 */
const SCRIPT = `
const page = document.documentElement;
const report = () => parent.postMessage({ emailHeight: page.scrollHeight }, '*');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  const email = new DOMParser().parseFromString(data, 'text/html');
  page.lang = email.documentElement.lang;
  document.head.replaceChildren(...email.head.childNodes);
  email.body.normalize();
  document.body.replaceWith(document.adoptNode(email.body));
  new ResizeObserver(report).observe(document.body);
  report();
});
addEventListener('click', (event) => event.preventDefault(), true);
`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body></body><script>${SCRIPT}</script></html>`;

/**
 * Allows the inline styles of emails, which the policy of the application forbids, and the one script above. The
 * sandbox gives the frame an origin of its own, so an email reaches neither the session nor the network.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join(';');

export const EMAIL_FRAME_HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-cache' };

/** Returns the page of the frame in which the application shows an email as it is sent. */
export const emailFrame = (): Promise<PrecompressedResponse> => precompress('text/html; charset=utf-8', HTML);
