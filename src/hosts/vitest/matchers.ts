import type { MatcherState } from 'vitest'
import { FakeUsageError } from '../../core/usage-error.ts'
import { describeMatch } from '../../observe/faults/request-match.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { Fake } from '../../fake/fake.ts'

/** What a request that is expected is like, besides its method and path. */
export interface Received {
  /** What its body has; it may have more. Asymmetric matchers are welcome. */
  readonly body?: unknown
  /** Parameters of its query string that have these values. */
  readonly query?: Readonly<Record<string, string>>
  /** The name of the key it was made with. */
  readonly key?: string
  /** What it was answered. */
  readonly status?: number
  /**
   * How many there are.
   *
   * @defaultValue at least one
   */
  readonly times?: number
}

/** Which refusal is expected, besides its status. */
export interface Refused {
  readonly method?: string
  /** As in `toHaveReceived`. */
  readonly path?: string
  /** What it says, or a part of it. */
  readonly detail?: string | RegExp
}

/** What `expect(fake)` knows besides everything else. */
export interface FakeMatchers {
  /**
   * The fake was asked this. A path is a route's, such as `/dashboards/:id` under any project; with `/dashboards/7` it is
   * that one alone.
   *
   * @throws FakeUsageError when there is no such route.
   */
  toHaveReceived(method: string, path: string, received?: Received): void
  /** The fake refused something with this status. */
  toHaveRefused(status: number, refused?: Refused): void
}

interface Outcome {
  readonly pass: boolean
  readonly message: () => string
}

export const matchers = {
  toHaveReceived(this: MatcherState, fake: unknown, method: string, path: string, wanted: Received = {}): Outcome {
    const { times, ...like } = wanted
    const { body, ...match } = like
    const { journal } = toFake(fake)
    const fits = ({ sent }: JournalEntry) => body === undefined || this.equals(sent, body, [this.utils.subsetEquality])
    const found = journal.list({ ...match, method, path }).filter(fits)
    const last = journal.list({ method, path }).at(-1)
    return {
      pass: times === undefined ? found.length > 0 : found.length === times,
      message: () =>
        paragraphs(
          `Expected the fake ${not(this)}to have received ${describeMatch({ method, path, ...like })}${often(times)}.`,
          found.length === 0 && last && `The last such request differs:\n${difference(this, last, like)}`,
          `It received:\n${String(journal)}`,
        ),
    }
  },

  toHaveRefused(this: MatcherState, fake: unknown, status: number, { detail, ...match }: Refused = {}): Outcome {
    const { journal } = toFake(fake)
    const found = journal.list({ ...match, status }).filter(({ refusal }) => says(refusal, detail))
    const what = [describeMatch(match), `with ${status}`, detail && `and «${String(detail)}»`].filter(Boolean)
    return {
      pass: found.length > 0,
      message: () =>
        paragraphs(
          `Expected the fake ${not(this)}to have refused ${what.join(' ')}.`,
          `It received:\n${String(journal)}`,
        ),
    }
  },
}

function toFake(value: unknown): Pick<Fake, 'journal'> {
  const fake = value as Partial<Fake> | null | undefined
  if (fake?.journal && fake.db) return { journal: fake.journal }
  throw new FakeUsageError('This matcher is about a fake: expect(fake).')
}

function says(refusal: string | undefined, detail: string | RegExp | undefined): boolean {
  if (refusal === undefined || detail === undefined) return refusal !== undefined
  return typeof detail === 'string' ? refusal.includes(detail) : detail.test(refusal)
}

const often = (times: number | undefined): string =>
  times === undefined ? '' : `, ${times} ${times === 1 ? 'time' : 'times'}`

/** What was asked for beside what came, without what was not asked for. */
function difference({ utils }: MatcherState, entry: JournalEntry, wanted: Omit<Received, 'times'>): string {
  const query = Object.fromEntries(Object.keys(wanted.query ?? {}).map((name) => [name, entry.query.get(name)]))
  const came = { key: entry.key, status: entry.status, query, body: entry.sent }
  return utils.diff(wanted, asFarAs(wanted, came)) ?? ''
}

/** As much of a value as a part that was asked for speaks about. */
function asFarAs(part: unknown, value: unknown): unknown {
  if (!isPlain(part) || !isPlain(value)) return value
  const names = Object.keys(part).filter((name) => name in value)
  return Object.fromEntries(names.map((name) => [name, asFarAs(part[name], value[name])]))
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

const not = ({ isNot }: MatcherState): string => (isNot ? 'not ' : '')

const paragraphs = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join('\n\n')
