import { FakeUsageError } from '../../core/usage-error.ts'
import { isSecret } from '../ingress/secret.ts'
import { Refusal } from '../worlds/refusal.ts'

const KEY = /^[\w.-]{8,}$/
const ENTRY = /^([\w-]+)=([\w.-]{8,})$/
const BEARER = /^Bearer +([^:]*)(?::(.*))?$/i

/** Whether a text can be the key of a team: a header can carry it, and it is not too easy to guess. */
export const isKey = (text: string): boolean => KEY.test(text)

/**
 * Reads keys as a variable has them: `blue=first-secret,red=second-secret`.
 *
 * @throws FakeUsageError when they cannot be read. The text is a secret, so it is not shown.
 */
export function parseKeys(text: string): Readonly<Record<string, string>> {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()))
  if (entries.includes(null))
    throw new FakeUsageError(
      'FAKE_DASHBOARDS_KEYS is a list such as blue=first-secret,red=second-secret: each key has at least 8 of the characters A-Z a-z 0-9 _ . -. Without the variable, everybody may use the API.',
    )
  const keys = new Map(entries.map((entry) => [entry![1]!, entry![2]!]))
  if (keys.size < entries.length)
    throw new FakeUsageError('FAKE_DASHBOARDS_KEYS names a team twice: a team has one key.')
  return Object.fromEntries(keys)
}

/** A request as it is passed on, and the team that it is from. */
interface TeamRequest {
  readonly team: string
  /** The header `Authorization` without the key of the team; undefined if nothing is left. */
  readonly authorization: string | undefined
}

/**
 * Finds the team whose key a request brings.
 *
 * @throws Refusal when it brings none.
 * @see spec F.47
 */
export function teamOf(keys: Readonly<Record<string, string>>, authorization: string | null): TeamRequest {
  const [, given = '', rest = ''] = BEARER.exec(authorization ?? '') ?? []
  const found = Object.entries(keys).filter(([, key]) => isSecret(given, key))
  if (found[0]) return { team: found[0][0], authorization: rest === '' ? undefined : `Bearer ${rest}` }
  const wrong = given === '' ? '' : 'No team has the key that was sent. '
  throw new Refusal(
    401,
    'team_key_missing',
    `This fake needs the key of a team before the key of the world: "Authorization: Bearer <key of the team>:<key of the world>". ${wrong}Whoever configured it has the keys.`,
  )
}
