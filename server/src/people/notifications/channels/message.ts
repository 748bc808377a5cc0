import type { Language } from '../../../kernel/formats.ts';
import type { NotifiedFacts } from '../digest/content.ts';
import { lineOf, shorten } from '../digest/line.ts';
import { NOTIFICATION_WORDS } from '../digest/words.ts';
import { linkOf } from '../links.ts';
import { CHANNEL_KINDS, type ChannelKind, type ChannelService } from './kinds.ts';
import type { ChannelGroup, ChannelMessage } from './parts.ts';
import { slackMessage } from './slack.ts';
import { teamsMessage } from './teams.ts';

/** An occurrence with the facts that channels show. */
export type ChannelFacts = Omit<NotifiedFacts, 'kind'> & { kind: ChannelKind };

/** Occurrences of one kind that a message shows, and the longest line, in characters. */
const MAX_SHOWN = 5;
const MAX_LINE = 200;

/** The organization that a message is from. */
export interface Sender {
  id: string;
  name: string;
  language: Language;
  publicUrl: string;
}

/** Summarizes occurrences, by kind. */
export function messageOf({ id, name, language, publicUrl }: Sender, facts: readonly ChannelFacts[]) {
  const words = NOTIFICATION_WORDS[language];
  const groups = CHANNEL_KINDS.flatMap((kind): ChannelGroup[] => {
    const found = facts.filter((one) => one.kind === kind);
    if (found.length === 0) return [];
    const lines = found.slice(0, MAX_SHOWN).map((one) => ({
      text: shorten(lineOf(one, language), MAX_LINE),
      url: linkOf(publicUrl, id, one),
    }));
    const more = found.length - lines.length;
    return [{ title: words.kinds[kind], lines, more: more > 0 ? words.more(more) : null }];
  });
  return { title: shorten(name), groups };
}

/** Returns the message by which an administrator tests a channel. */
export const testMessageOf = ({ name, language }: Sender): ChannelMessage => ({
  title: NOTIFICATION_WORDS[language].test(shorten(name)),
  groups: [],
});

/** Formats a message for a service, as JSON. */
export const formatMessage = (service: ChannelService, message: ChannelMessage): string =>
  JSON.stringify(service === 'SLACK' ? slackMessage(message) : teamsMessage(message));
