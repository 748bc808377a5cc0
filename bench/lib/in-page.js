/* Measurements within a page of the application. Loaded before anything else, as `measures`. */
(() => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Clicks the element of a selector and waits until the target page is complete. Returns milliseconds. */
  async function clickThrough(selector, path) {
    const begin = performance.now();
    document.querySelector(selector).click();
    const isWhole = () =>
      location.pathname === path &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy=true]') === null;
    do await frame();
    while (!isWhole());
    return performance.now() - begin;
  }

  /** Clicks the first button of that name and waits until the list shows other rows. Returns milliseconds. */
  async function clickToRows(name) {
    const rows = () => document.querySelector('main [role=rowgroup]:last-of-type')?.textContent;
    const before = rows();
    const begin = performance.now();
    [...document.querySelectorAll('main button')].find((one) => one.textContent.trim() === name).click();
    while (rows() === undefined || rows() === before) {
      if (performance.now() - begin > 10_000) throw new Error(`${name} changed nothing`);
      await frame();
    }
    return performance.now() - begin;
  }

  /** Scrolls the list for `millis`. Returns the milliseconds between frames. */
  async function scroll(millis) {
    const list = document.querySelector('[role=grid]');
    const between = [];
    let last = await frame();
    for (const end = last + millis; last < end; ) {
      list.scrollTop += 24;
      const now = await frame();
      between.push(now - last);
      last = now;
    }
    return between;
  }

  /**
   * Collects the longest event of each interaction from now on, in milliseconds. Browsers do not report those
   * within one frame.
   */
  function watchInteractions() {
    const seen = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId = 0, duration } of list.getEntries())
        if (interactionId > 0) seen.set(interactionId, Math.max(seen.get(interactionId) ?? 0, duration));
    }).observe({ type: 'event', durationThreshold: 16 });
    measures.interactions = () => [...seen.values()];
  }

  const measures = { clickThrough, clickToRows, scroll, watchInteractions, interactions: () => [] };
  globalThis.measures = measures;
})();
