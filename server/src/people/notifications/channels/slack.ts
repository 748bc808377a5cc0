import type { ChannelGroup, ChannelMessage } from './parts.ts';

/** Slack refuses longer texts of a section. */
const MAX_SECTION = 2900;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes the characters with which links and mentions begin. */
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** `verbatim`: Slack turns no names in the text into mentions or links. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

/** Formats a message as blocks for an incoming webhook of Slack. */
export function slackMessage({ title, groups }: ChannelMessage): object {
  return {
    text: escapeText([title, ...groups.map((group) => group.title)].join(' · ')),
    blocks: [section(`*${escapeText(title)}*`), ...groups.map((group) => section(textOf(group)))],
    unfurl_links: false,
  };
}

/** Writes as many lines as fit. */
function textOf({ title, lines, more }: ChannelGroup): string {
  let text = `*${escapeText(title)}*`;
  for (const line of [
    ...lines.map(({ text: label, url }) => `• <${escapeText(url)}|${escapeText(label)}>`),
    ...(more === null ? [] : [escapeText(more)]),
  ])
    if (text.length + line.length < MAX_SECTION) text += `\n${line}`;
  return text;
}
