import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Language } from '../../../kernel/formats.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { MailAddress, OutgoingMail } from '../../../platform/mail/types.ts';
import type { Organization } from '../../../platform/organization.ts';
import { NOTIFICATION_KINDS } from '../kinds.ts';
import { linkOf } from '../links.ts';
import type { DigestContent } from './content.ts';
import { lineOf } from './line.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** Notifications of one kind that the email shows. */
const MAX_SHOWN = 10;

/** The facts of a digest. */
export interface Digest {
  id: string;
  content: DigestContent;
  recipient: MailAddress & { name: string };
  language: Language;
  /** Token of the link that stops the digest. */
  token: string;
  date: string;
  /** Address of the service's emails. */
  from: string;
  publicUrl: string;
}

/** Writes the email of a digest. */
export function digestMail(organization: Organization, digest: Digest): OutgoingMail {
  const { id, content, recipient, language, date, from } = digest;
  const text = textOf(organization, digest);
  return {
    organizationId: organization.id,
    id,
    date,
    envelope: { from, to: [recipient.address] },
    open: () =>
      composeMail({
        from: { name: organization.name, address: from },
        to: [recipient],
        cc: [],
        replyTo: null,
        date,
        subject: NOTIFICATION_WORDS[language].subject(content.count, organization.name),
        text: plainText(text),
        html: htmlOf(text, language),
        messageId: `<${id}@${from.split('@').at(-1)}>`,
        inReplyTo: null,
        references: [],
        attachments: [],
      }),
  };
}

interface Linked {
  text: string;
  href: string;
}

interface DigestText {
  before: string[];
  groups: { title: string; lines: Linked[]; more: string | null }[];
  open: Linked;
  why: string;
  stop: Linked;
}

function textOf(organization: Organization, digest: Digest): DigestText {
  const { content, recipient, language, token, publicUrl } = digest;
  const words = NOTIFICATION_WORDS[language];
  const groups = NOTIFICATION_KINDS.flatMap((kind) => {
    const items = content.items.filter((item) => item.kind === kind);
    if (items.length === 0) return [];
    const lines = items.slice(0, MAX_SHOWN).map((item) => ({
      text: lineOf(item, language),
      href: linkOf(publicUrl, organization.id, item),
    }));
    const more = items.length - lines.length;
    return [{ title: words.kinds[kind], lines, more: more > 0 ? words.more(more) : null }];
  });
  return {
    before: [words.greeting(recipient.name), words.intro(organization.name)],
    groups,
    open: { text: words.open, href: `${publicUrl}/notifications?organization=${organization.id}` },
    why: words.why,
    stop: { text: words.stop, href: `${publicUrl}/stop-digest#${token}` },
  };
}

function plainText({ before, groups, open, why, stop }: DigestText): string {
  const linked = ({ text, href }: Linked) => `${text}\n  ${href}`;
  const parts = groups.map(({ title, lines, more }) =>
    [title, ...lines.map((line) => `- ${linked(line)}`), ...(more === null ? [] : [more])].join('\n'),
  );
  return `${[...before, ...parts, linked(open), why, linked(stop)].join('\n\n')}\n`;
}

function htmlOf({ before, groups, open, why, stop }: DigestText, lang: Language): string {
  const linked = ({ text, href }: Linked) => h('a', { href }, text);
  const body = [
    ...before.map((text) => h('p', text)),
    ...groups.flatMap(({ title, lines, more }) => [
      h('h3', title),
      h('ul', [...lines.map((line) => h('li', linked(line))), ...(more === null ? [] : [h('li', more)])]),
    ]),
    h('p', linked(open)),
    h('p', [`${why} `, linked(stop)]),
  ];
  const head = h('head', h('meta', { charset: 'utf-8' }), h('title', before.at(-1) ?? ''));
  return toHtml([{ type: 'doctype' }, h('html', { lang }, head, h('body', body))]);
}
