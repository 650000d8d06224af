import { InvalidArgumentError } from 'commander'
import { settleContract } from '../../../contract/contract.ts'
import type { ContractChoice } from '../../../contract/contract.ts'
import { isOrigin } from '../../../core/http/cors.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { toMilliseconds } from '../../../core/time/duration.ts'
import type { Duration } from '../../../core/time/duration.ts'
import { toInstant } from '../../../core/time/instant.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { settleKeep } from '../../../repro/redact/keep.ts'
import type { Keep } from '../../../repro/redact/keep.ts'
import { readRetakeChanges } from '../../../repro/retake/changes.ts'
import type { RetakeChanges } from '../../../repro/retake/changes.ts'
import { isHostNames } from '../../ingress/host-names.ts'
import { TOKEN, TOKEN_RULE } from '../../ingress/token.ts'
import { isWorldName, NAME_RULE } from '../../worlds/worlds.ts'

/**
 * Flags that make no sense together, one that is missing, or a setting of the config file that is wrong. It ends the process as
 * a flag that is wrong by itself does.
 */
export class WrongFlagsError extends FakeUsageError {}

/** Takes a text that passes a check, and refuses any other. */
const valid =
  (isValid: (text: string) => boolean, remedy: string) =>
  (text: string): string => {
    if (isValid(text)) return text
    throw new InvalidArgumentError(remedy)
  }

const matching = (pattern: RegExp, remedy: string) => valid((text) => pattern.test(text), remedy)

/** Takes a text that a function of the fake takes, and refuses any other in the fake's own words. */
const taken =
  (read: (text: string) => unknown) =>
  (text: string): string => {
    orInvalid(() => read(text))
    return text
  }

const toNumber =
  (parse: (text: string) => string) =>
  (text: string): number =>
    Number(parse(text))

/** The meaning of names on a command line: `*` among them stands for any. */
export const orAny = (names: readonly string[]): readonly string[] | '*' => (names.includes('*') ? '*' : names)

/** For a flag that may be given several times, also as `*`. */
const listOf =
  (parse: (text: string) => string) =>
  (text: string, before: readonly string[] = []): readonly string[] => [...before, text === '*' ? text : parse(text)]

export const isSaid = (text: string): boolean => text.trim() !== ''
/** Other tools take `-` for the standard input or output, and here it would become a file of that name. */
const isFile = (text: string): boolean => isSaid(text) && text !== '-'
export const parseFile = valid(isFile, 'Name a file.')
export const parseOutFile = valid(isFile, 'Name a file. Without the flag it is printed.')
export const parseShellCommand = valid(isSaid, 'Give a command.')
export const parseTitle = valid(isSaid, 'Give a title, or leave it out.')
export const parseAddress = matching(/^https?:\/\/\S+$/, 'Use an address, such as http://127.0.0.1:8010.')
export const parseHost = matching(/^[\w.:-]+$/, 'Use an address or a name, such as 127.0.0.1.')
/** Commander would repeat the token in its refusal, which may end up in the log of a CI. */
export function parseToken(text: string): string {
  if (TOKEN.test(text)) return text
  throw new WrongFlagsError(`The --token, which FAKE_DASHBOARDS_TOKEN sets too, cannot be used. ${TOKEN_RULE}`)
}
export const parseDate = taken(toInstant)
export const parseLatency = valid(
  (text) => orInvalid(() => toMilliseconds(text as Duration)) >= 0,
  'Use a time that is not negative.',
)
export const parseIdle = valid((text) => orInvalid(() => toMilliseconds(text as Duration)) > 0, 'Use a time above 0.')
export const parseInteger = toNumber(matching(/^-?\d{1,15}$/, 'Use a whole number.'))
const MOST = 9_999_999
export const parseCount = toNumber((text) => {
  const count = matching(/^[1-9]\d*$/, 'Use a whole number from 1.')(text)
  if (Number(count) <= MOST) return count
  throw new InvalidArgumentError(`Use at most ${MOST}.`)
})
export const parseLine = valid(
  (text) => isSaid(text) && !/^[^\s()]+\.[cm]?[jt]sx?$/.test(text),
  'Give a line of code, not a file; the test that is written can import it.',
)
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
export const parsePort = toNumber(valid(isPort, 'Use a number from 0 to 65535.'))
/** For what prints the address before anything listens there. */
export const parseKnownPort = toNumber(
  valid((text) => isPort(text) && Number(text) > 0, 'Use a number from 1 to 65535.'),
)
export const parseWorld = valid(isWorldName, NAME_RULE)
export const parseOrigin = listOf(
  valid(isOrigin, 'Use an origin such as https://app.example.test, without a path, or * for any.'),
)
export const parseHostName = listOf(
  valid((name) => isHostNames([name]), 'Use a name without a port, such as fake or .example.dev, or * for any.'),
)

/** Adds to the choices before: `live`, `eventFields=documented`, or several with commas. */
export function parseContract(text: string, before: ContractChoice = { base: 'documented' }): ContractChoice {
  const said = text.startsWith('{') ? parseJson(text) : Object.fromEntries(text.split(',').map(toContractEntry))
  const choice = { ...(before as object), ...(said as object) } as ContractChoice
  orInvalid(() => settleContract(choice))
  return choice
}

function toContractEntry(text: string): [string, string] {
  const [row = '', ...column] = text.split('=').map((part) => part.trim())
  return column.length === 0 ? ['base', row] : [row, column.join('=')]
}

/** Adds to the choices before: `names`, `property:plan`, or several with commas. */
export function parseKeep(text: string, before: readonly Keep[] = []): readonly Keep[] {
  const keep = [...before, ...text.split(',').map((one) => one.trim() as Keep)]
  orInvalid(() => settleKeep(keep))
  return keep
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new InvalidArgumentError(`It is not JSON (${asText(cause)}).`)
  }
}

/** The changes of `retake`. Whether the capsule has the requests that they name is not known here. */
export function parseChanges(text: string): RetakeChanges {
  const changes = parseJson(text)
  // Commander takes null for a flag without a value.
  if (!isObject(changes)) throw new InvalidArgumentError(`Use an object, such as {"without":[2]}.`)
  return orInvalid(() => readRetakeChanges(changes))
}

/** Turns the fake's own complaint about a value into commander's. */
export function orInvalid<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof FakeUsageError) throw new InvalidArgumentError(error.message)
    throw error
  }
}
