import { expect } from 'vitest';
import { addUser } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';

/** Adds a comment of a new user on the thread of a message. @returns its id */
export async function addComment(
  service: TestService,
  client: Client,
  { email, messageId, text }: { email: string; messageId: string; text: string },
): Promise<string> {
  const { id } = await addUser(service, client, `commenter.${email}`);
  const path = `/internal/messages/${messageId}/comments`;
  const { status, body } = await client.post<{ id: string }>(path, { text }, { 'x-quittance-user': id });
  expect(status).toBe(201);
  return body.id;
}
