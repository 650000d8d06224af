import { cpus, totalmem } from 'node:os'

/** The machine that the figures were taken on. */
export interface Machine {
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly cores: number
  readonly memory: string
}

export function machine(): Machine {
  const cores = cpus()
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  }
}
