import { call, readFile } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';

type Attachment = Schema<'NoteAttachment'>;

/** The server's limits: bytes per file, and files per note. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FILES = 25;

const FILES = '/v1/notes/{noteId}/attachments' as const;
const FILE = '/v1/notes/{noteId}/attachments/{attachmentId}' as const;

/** Attaches a file to a note. */
export function attachFile(noteId: string, file: Blob, name: string): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file, name);
  return call('post', FILES, { path: { noteId }, body });
}

export const readAttachment = (noteId: string, attachmentId: string): Promise<Blob> =>
  readFile(FILE, { path: { noteId, attachmentId } });

/** Removes a file from a note. @returns a function that attaches it again */
export async function removeFile(noteId: string, { id, fileName, contentType }: Attachment) {
  const bytes = await readAttachment(noteId, id);
  await call('delete', FILE, { path: { noteId, attachmentId: id } });
  return () => attachFile(noteId, new Blob([bytes], { type: contentType }), fileName);
}
