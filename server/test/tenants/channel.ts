import { store } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';

/** Adds a channel that gets no notifications. */
export async function addChannel(client: Client, text: string): Promise<string> {
  const channel = {
    name: text,
    service: 'TEAMS',
    url: 'https://example.com/channel',
    kinds: ['REPLY'],
    enabled: false,
  };
  return (await store(client, '/internal/notification_channels', channel)).id;
}
