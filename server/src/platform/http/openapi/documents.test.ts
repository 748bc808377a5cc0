import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutOfBoundsError, ThreadStartError } from '../../workers/confined.ts';
import { refuseBuild } from './document-texts.ts';
import { buildDocumentsInAdvance } from './routes.ts';

describe('a build that fails', () => {
  it.each([
    new ThreadStartError('a thread did not start'),
    new OutOfBoundsError('takes too much time or memory'),
  ])('asks the caller to try again after a $name', (cause) => {
    expect(refuseBuild(cause)).toMatchObject({
      code: 'UNAVAILABLE',
      headers: { 'retry-after': '5' },
      cause,
    });
  });

  it('returns an unknown error unchanged', () => {
    const error = new Error('a schema is broken');
    expect(refuseBuild(error)).toBe(error);
  });
});

describe('documents in advance', () => {
  const documents = vi.fn(async () => ({ public: '{}', internal: '{}' }));
  beforeEach(() => {
    documents.mockReset();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  function listening() {
    const app = Fastify();
    app.decorate('documents', documents);
    buildDocumentsInAdvance(app);
    return app;
  }

  it('are built once, some time after the service began to listen', () => {
    listening();
    expect(documents).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(documents).toHaveBeenCalledTimes(1);
  });

  it('are not built after the service closed', () => {
    const app = listening();
    app.server.emit('close');
    vi.advanceTimersByTime(60_000);
    expect(documents).not.toHaveBeenCalled();
  });

  it('leave the service running when the build fails', async () => {
    documents.mockRejectedValueOnce(new Error('a schema is broken'));
    listening();
    vi.advanceTimersByTime(60_000);
    await expect(documents.mock.results[0]?.value).rejects.toThrow('broken');
  });
});
