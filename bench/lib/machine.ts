import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** Describes the machine and the runtime of the measurement. */
export function describeMachine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGib: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    node: process.version,
  };
}
