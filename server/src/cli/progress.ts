import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on stderr when it is a terminal; otherwise nothing. */
export interface ProgressBar {
  /** Shows the completed part of the total. Another label starts a new bar. */
  show(label: string, done: number, total: number): void;
  end(): void;
}

/** Opens a progress bar on standard error. It shows nothing unless that is a terminal. */
export function openProgress(): ProgressBar {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  let current: { label: string; bar: SingleBar } | null = null;
  const end = () => {
    current?.bar.stop();
    current = null;
  };
  const begin = (label: string, total: number) => {
    end();
    const format = `${label.padEnd(10)} {bar} {percentage}%  {eta_formatted}`;
    const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
    bar.start(total, 0);
    current = { label, bar };
    return bar;
  };
  return {
    show: (label, done, total) => {
      const bar = current?.label === label ? current.bar : begin(label, total);
      bar.setTotal(total);
      bar.update(done);
    },
    end,
  };
}
