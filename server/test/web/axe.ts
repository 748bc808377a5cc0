import axe, { type Result } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Timeout in milliseconds: a frame that shows a PDF never answers. */
const FRAME_MS = 1_000;
const IS_LOADED = "typeof axe === 'object'";
/** The frame of an email is sandboxed, so its origin is none. */
const CONFIGURE =
  "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'], branding: { application: 'playwright' } })";

/**
 * Returns the violations of a page and its frames. Adds axe to a document once: over the forty pages of the
 * application, adding it for each check took 240 s. Running its rules took 36 s.
 * @param rules the rules to run; omitted: all
 */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<Result[]> {
  await Promise.all(page.frames().map(addAxe));
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const options = JSON.stringify({ resultTypes: ['violations'], ...runOnly });
  return page.evaluate<Result[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`);
}

async function addAxe(frame: Frame): Promise<void> {
  const isMain = frame.parentFrame() === null;
  const added = frame
    .evaluate<boolean>(IS_LOADED)
    .then((isLoaded) => (isLoaded ? undefined : frame.evaluate(`${axe.source};${CONFIGURE}`)));
  if (isMain) return added.then(() => undefined);
  await Promise.race([added.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, FRAME_MS))]);
}
