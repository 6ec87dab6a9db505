/** Owns saying on what and when a measurement was made. */
import { cpus, totalmem } from 'node:os';

export interface Machine {
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
  platform: string;
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}
