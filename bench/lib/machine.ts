import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** The machine and the runtime that figures were taken on. */
export function describeMachine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGib: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    node: process.version,
  };
}
