import { InvalidArgumentError } from 'commander'
import { settleContract } from '../../contract/contract.ts'
import type { ContractChoice } from '../../contract/contract.ts'
import { toMilliseconds } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { settleKeep } from '../../repro/redact/keep.ts'
import type { Keep } from '../../repro/redact/keep.ts'
import { scenarios } from '../../scenarios/scenarios.ts'

/** Whether a text names a module rather than one of the scenarios. */
export const isPath = (text: string): boolean => /[\\/]|\.[cm]?[jt]s$/.test(text)

export function parseScenario(text: string): string {
  if (isPath(text) || Object.hasOwn(scenarios, text)) return text
  const names = Object.keys(scenarios).join(', ')
  throw new InvalidArgumentError(`Allowed choices are ${names}, or a module such as ./my-scenario.js.`)
}

/** Adds to what was said before: `live`, `eventFields=documented`, or several of them with commas between. */
export function parseContract(text: string, before: ContractChoice = { base: 'documented' }): ContractChoice {
  const said = text.startsWith('{') ? parseJson(text) : Object.fromEntries(text.split(',').map(toContractEntry))
  const choice = { ...(before as object), ...(said as object) } as ContractChoice
  orInvalid(() => settleContract(choice))
  return choice
}

function toContractEntry(text: string): [string, string] {
  const [row, column] = text.split('=', 2).map((part) => part.trim()) as [string, string?]
  return column === undefined ? ['base', row] : [row, column]
}

export function parseLatency(text: string): string {
  if (orInvalid(() => toMilliseconds(text)) < 0) throw new InvalidArgumentError('Time does not run backwards.')
  return text
}

export function parseOrigin(text: string, before: readonly string[] = []): readonly string[] {
  if (text !== '*' && !isOrigin(text))
    throw new InvalidArgumentError('Use an origin such as https://app.example.test, without a path, or * for any.')
  return [...before, text]
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

export function parseHost(text: string): string {
  if (!/^[\w.:-]+$/.test(text)) throw new InvalidArgumentError('Use an address or a name, such as 127.0.0.1.')
  return text
}

export function parseHostName(text: string, before: readonly string[] = []): readonly string[] {
  if (text !== '*' && !/^\.?[\w-]+(?:\.[\w-]+)*$/.test(text))
    throw new InvalidArgumentError('Use a name without a port, such as fake or .example.dev, or * for any.')
  return [...before, text]
}

export function parseToken(text: string): string {
  if (!/^[!-~]{8,}$/.test(text)) throw new InvalidArgumentError('Use at least 8 characters of ASCII, without spaces.')
  return text
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.')
  return Number(text)
}

/** Adds to what was said before: `names`, `property:plan`, or several of them with commas between. */
export function parseKeep(text: string, before: readonly Keep[] = []): readonly Keep[] {
  const keep = [...before, ...text.split(',').map((one) => one.trim() as Keep)]
  orInvalid(() => settleKeep(keep))
  return keep
}

export function parseFile(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Name a file.')
  return text
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new InvalidArgumentError(`It is not JSON (${(cause as Error).message}).`)
  }
}

/** Lets the fake itself say what is wrong with a value. */
export function orInvalid<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof FakeUsageError) throw new InvalidArgumentError(error.message)
    throw error
  }
}
