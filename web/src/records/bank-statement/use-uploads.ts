import { useRef, useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { refresh } from '../../api/read.ts';

/** A file that was uploaded since the page was opened. */
export interface Upload {
  key: string;
  name: string;
  /** Null while the file is sent. */
  fileId: string | null;
  problem: ProblemError | null;
}

/** Uploads bank files one after the other, also those of several drops, and keeps the list of them. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? Object.assign({}, one, facts) : one)));
  const send = async ({ key, file }: { key: string; file: File }) => {
    const body = new FormData();
    body.append('file', file);
    try {
      const { id } = await call('post', '/v1/bank_statements', { body, once: key });
      update(key, { fileId: id });
    } catch (error) {
      if (!isProblem(error)) throw error;
      update(key, { problem: error });
    }
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }));
    const shown: readonly Upload[] = added.map(({ key, file }) => ({
      key,
      name: file.name,
      fileId: null,
      problem: null,
    }));
    setUploads((all) => shown.concat(all));
    for (const one of added) queue.current = queue.current.then(() => send(one));
    queue.current = queue.current.then(() => refresh(['/v1/bank_files']));
  };
  const remove = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));
  return { uploads, add, remove, clear: () => setUploads([]) };
}
