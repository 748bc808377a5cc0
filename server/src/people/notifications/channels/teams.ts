import type { ChannelGroup, ChannelMessage } from './parts.ts';

/**
 * Formats a message as an Adaptive Card for a webhook of Workflows in Microsoft Teams. Text runs are plain text: unlike
 * text blocks, they interpret no Markdown.
 */
export function teamsMessage({ title, groups }: ChannelMessage): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [paragraph([strong(title)]), ...groups.flatMap(paragraphsOf)],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

const paragraph = (inlines: object[], spacing = 'Small') => ({ type: 'RichTextBlock', spacing, inlines });
const run = (text: string) => ({ type: 'TextRun', text });
const strong = (text: string) => ({ ...run(text), weight: 'Bolder' });
const link = (text: string, url: string) => ({ ...run(text), selectAction: { type: 'Action.OpenUrl', url } });

const paragraphsOf = ({ title, lines, more }: ChannelGroup) => [
  paragraph([strong(title)], 'Medium'),
  ...lines.map(({ text, url }) => paragraph([run('• '), link(text, url)])),
  ...(more === null ? [] : [paragraph([run(more)])]),
];
