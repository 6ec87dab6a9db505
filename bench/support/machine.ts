/** Describes the machine and the time of a measurement. */
import { cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
  platform: string;
  /** Processes that wanted a core, mean of the last minute: if it exceeds `cores`, other work interfered. */
  load: number;
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}
