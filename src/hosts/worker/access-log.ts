import { oneLine } from '../../core/one-line.ts'
import { HIDDEN, withoutTokens } from '../../observe/secrets/secrets.ts'

/** One request in the access log. */
interface LoggedAccess {
  /** When it came, on the clock of the machine. */
  readonly at: string
  readonly team: string | undefined
  /** The name of the world; undefined for the one without a name. */
  readonly world: string | undefined
  readonly method: string
  /** Its path and query. */
  readonly target: string
  readonly status: number
  /** Until the head of the answer, in milliseconds. */
  readonly took: number
  /** Why the worker itself refused it. */
  readonly refusal: string | undefined
}

/** The tokens of a world are not known here, so everything that looks like one is replaced. */
const { address: plain } = withoutTokens([])

/** The code in a link that opens the inspector. It is hidden, because it may not have been used yet. */
const CODE = /(\/__fake\/open\/)[^/?]+/

/** A line for people: when, who, which world, the request, the status, and why it was refused. */
export function toAccessLine({ at, team, world, method, target, status, took, refusal }: LoggedAccess): string {
  const parts = [
    at,
    team ?? '-',
    world || '-',
    method,
    plain(target).replace(CODE, `$1${HIDDEN}`),
    String(status),
    `${Math.round(took)}ms`,
    refusal ?? '',
  ]
  return parts
    .filter((part) => part !== '')
    .map(oneLine)
    .join(' ')
}
