import type { Contract } from '../../contract/contract.ts'
import type { Body } from '../../core/http/body.ts'
import { isObject } from '../../core/json/kinds.ts'
import { nearestText } from '../../core/nearest.ts'
import type { Warn } from '../../core/warn.ts'
import { answersOf, shapesOf } from '../../resources/answers.ts'
import type { ActionAnswers } from '../../resources/answers.ts'
import type { BodyDescription } from '../../resources/body.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { World } from '../../resources/world.ts'
import { decidingRow } from './deciding-row.ts'

/** The part of an action that tells which keys it reads and shows. */
export type Described = ActionAnswers & { readonly body?: BodyDescription }

/** A request with a body whose keys may have no effect, and the function that takes a warning of them. */
export interface SentBody {
  readonly method: string
  readonly world: Pick<World, 'contract'>
  readonly warn: Warn
}

/** A body may have any number of keys. */
const MOST_WARNINGS = 20

const keysByBody = new WeakMap<BodyDescription, WeakMap<Contract, ReadonlySet<string>>>()

/**
 * Warns of every key of a body that has no effect: an unknown one, one that is only shown, one that a row of the contract
 * switches off, and one that is checked and not used.
 *
 * @see spec R.15, F.6
 */
export function warnOfBodyKeys({ method, world, warn }: SentBody, action: Described, { value, lists }: Body): void {
  if (!isObject(value)) return
  const { contract } = world
  const keys = knownKeys(action.body, contract)
  const isMember = (key: string) => lists && method !== 'PATCH' && isMemberOfList(key, lists, action.body, contract)
  // An API key may come in any body; `idle-parts.ts` warns of one without effect.
  const idle = Object.keys(value).filter((key) => !keys.has(key) && key !== CREDENTIAL && !isMember(key))
  // Curl and others send text as a form if no type is given.
  if (lists && /^\s*[{[]/.test(idle[0] ?? ''))
    return warn('The body looks like JSON and was read as a form: send it with "Content-Type: application/json".')
  warnOfMost(idle, (key) => describeKey(action, contract, key), warn)
  if (lists && action.body) warnOfRepeatedKeys(lists, action.body, contract, keys, warn)
}

/** Warns of the first keys that were found, and counts the rest. */
export function warnOfMost<K>(found: readonly K[], describe: (key: K) => string, warn: Warn): void {
  for (const key of found.slice(0, MOST_WARNINGS)) warn(describe(key))
  if (found.length > MOST_WARNINGS) warn(`${found.length - MOST_WARNINGS} more body keys were ignored.`)
}

/** Warns of every key of a form of which only the last value has an effect. @see spec R.13 */
function warnOfRepeatedKeys(
  lists: ReadonlyMap<string, readonly unknown[]>,
  body: BodyDescription,
  contract: Contract,
  keys: ReadonlySet<string>,
  warn: Warn,
): void {
  const { properties = {} } = body.schema(contract)
  for (const [key, values] of lists)
    if (values.length > 1 && keys.has(key) && !properties[key]?.items)
      warn(`Of body key "${key}" only the last value counts.`)
}

/** Whether a form entry such as `tags[0]` is read as a member of a list of texts that has no entry of its own. @see spec R.13 */
function isMemberOfList(
  key: string,
  lists: ReadonlyMap<string, unknown>,
  body: BodyDescription | undefined,
  contract: Contract,
): boolean {
  const name = /^(.+?)\[\d+\]/.exec(key)?.[1]
  if (name === undefined || lists.has(name)) return false
  return body?.schema(contract).properties?.[name]?.items?.type === 'string'
}

/** The keys that have an effect. They are read from the description of the body once for each contract. */
function knownKeys(body: BodyDescription | undefined, contract: Contract): ReadonlySet<string> {
  if (!body) return new Set()
  const ofBody = keysByBody.get(body) ?? new WeakMap<Contract, ReadonlySet<string>>()
  const keys = ofBody.get(contract) ?? new Set(describedKeys(body, contract).filter((key) => !body.idle?.includes(key)))
  keysByBody.set(body, ofBody.set(contract, keys))
  return keys
}

const describedKeys = (body: BodyDescription, contract: Contract): readonly string[] =>
  Object.keys(body.schema(contract).properties ?? {})

function describeKey(action: Described, contract: Contract, key: string): string {
  const { body } = action
  const ignored = `Body key "${key}" was ignored`
  if (body?.idle?.includes(key)) return `${ignored}: it is checked and has no effect here.`
  if (body?.unread?.includes(key)) return `${ignored}: the interface lists it here, and nothing reads it.`
  const row = body && decidingRow(contract, (other) => describedKeys(body, other).includes(key))
  if (row) return `${ignored}: ${row}.`
  // A body with none of the fields that are listed for it is no row that the answer shows.
  if (!body?.unread && isShown(action, contract, key)) return `${ignored}: it is read-only.`
  return unknownKey(key, key, [...knownKeys(body, contract)])
}

/** The warning of an unknown key. `path` is its place in the body. */
export function unknownKey(path: string, key: string, known: readonly string[]): string {
  const nearest = nearestText(key, known)
  return `Unknown body key "${path}" was ignored.${nearest === undefined ? '' : ` The nearest known key is "${nearest}".`}`
}

function isShown(action: ActionAnswers, contract: Contract, key: string): boolean {
  const shapes = Object.values(answersOf(action, contract)).flatMap(shapesOf)
  return shapes.some((shape) => shape.fields(contract).has(key))
}
