import { counted } from '../../core/counted.ts'
import { checkFields } from '../../core/json/checked-fields.ts'
import { show } from '../../core/json/text.ts'
import { requireKnown, requireNothing } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { describeMatch, requireSendableBody } from '../../observe/faults/request-match.ts'
import type { CheckedMatch } from '../../observe/faults/request-match.ts'
import type { CheckedMethod, CheckedPath, WrittenMethod, WrittenPath } from '../../observe/faults/written-path.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import { asFarAs, bodyInWords, hasPart } from './expected-body.ts'
import { DETAIL, often, requireArguments, requireExpected, requireKeyName, says } from './expected-request.ts'
import type { ExpectedRefusal, ExpectedRequest } from './expected-request.ts'
import { describeJournal } from './failure-note.ts'
import { lenientNote } from './lenient-note.ts'

/** The matchers that `expect(fake)` gains. */
export interface FakeMatchers {
  /**
   * The fake received this request. A path is a route's, such as `/dashboards/:id` under any project; `/dashboards/7` means
   * that dashboard alone.
   *
   * @throws FakeUsageError when there is no such route, no body can be as expected, or it is about requests that the journal
   *   has forgotten.
   */
  toHaveReceived<M extends WrittenMethod, P extends WrittenPath>(
    method: M & CheckedMethod<M>,
    path: P & CheckedPath<P>,
    received?: ExpectedRequest,
  ): void
  /**
   * The fake refused something with this status, which is from 400 to 599.
   *
   * @throws FakeUsageError when it is another status, there is no such route, or `not` is about requests that the journal has
   *   forgotten.
   */
  toHaveRefused<M extends WrittenMethod, P extends WrittenPath>(
    status: number,
    refused?: ExpectedRefusal & CheckedMatch<M, P>,
  ): void
}

/** The part of a runner's `this` that is used: Vitest, Jest and Playwright all have it. */
interface MatcherState {
  readonly isNot?: boolean
  readonly utils: { readonly diff: (expected: unknown, received: unknown) => string | null | undefined }
}

export const matchers = {
  toHaveReceived(
    this: MatcherState,
    fake: unknown,
    method: WrittenMethod,
    path: WrittenPath,
    wanted: ExpectedRequest = {},
    more?: unknown,
  ) {
    requireArguments(method, path, wanted)
    requireNothing('After its fields, toHaveReceived()', more, 'Write one object: { body: { … }, times: 1 }.')
    const { times, ...fields } = wanted
    const { body, ...match } = fields
    const { journal, db } = toFake(fake)
    requireKeyName(match.key, db.key.getAll())
    const fits = ({ sent }: JournalEntry) => body === undefined || hasPart(sent, body)
    const found = journal.list({ ...match, method, path }).filter(fits)
    requireSendableBody(method.toUpperCase(), body)
    const last = found.length === 0 ? journal.list({ method, path }).at(-1) : undefined
    const shown = { ...fields, ...(body !== undefined && { body: bodyInWords(body) }) }
    const expected = `received ${describeMatch({ method, path, ...shown })}${often(times)}`
    const pass = times === undefined ? found.length > 0 : found.length === times
    if (times === undefined ? !pass && this.isNot : found.length <= times) requireAllKnown(journal)
    const diff = last && (() => difference(this, last, fields))
    const came = times === undefined || found.length === 0 ? undefined : found.length
    return outcome(this, { pass, expected, came, journal, diff })
  },

  toHaveRefused(this: MatcherState, fake: unknown, status: number, refused: ExpectedRefusal = {}, more?: unknown) {
    if (!(status >= 400 && status <= 599))
      throw new FakeUsageError(
        `A refusal has a status from 400 to 599: toHaveRefused(404). Got ${status === undefined ? 'nothing' : show(status)}.`,
      )
    requireExpected('second argument of toHaveRefused', refused, "{ detail: 'Not found.' }")
    requireKnown('expected refusal', refused, ['method', 'path', 'detail'])
    requireNothing(
      'After its fields, toHaveRefused()',
      more,
      "Write one object: { path: '/dashboards/:id', detail: '…' }.",
    )
    const { detail, ...match } = refused
    checkFields('match', { detail }, { detail: DETAIL })
    const { journal } = toFake(fake)
    const found = journal.list({ ...match, status }).filter(({ refusal }) => says(refusal, detail))
    if (found.length === 0 && this.isNot) requireAllKnown(journal)
    const wanted = [describeMatch(match), `with ${status}`, detail && `and «${String(detail)}»`]
    const note = found.length === 0 ? lenientNote(status, journal.list(match)) : undefined
    return outcome(this, {
      pass: found.length > 0,
      expected: `refused ${wanted.filter(Boolean).join(' ')}`,
      journal,
      note,
    })
  },
}

/** @throws FakeUsageError when the journal has forgotten requests, any of which may have matched. */
function requireAllKnown({ asked, entries }: Journal): void {
  const forgotten = asked - entries.length
  if (forgotten > 0)
    throw new FakeUsageError(
      `This is unknown: the journal has forgotten requests 1 to ${forgotten}. Give the fake a higher "journalLimit" than ${entries.length}.`,
    )
}

interface MatchResult {
  readonly pass: boolean
  /** The expected behaviour of the fake, for the message. */
  readonly expected: string
  /** How many came, if their number is what is wrong. */
  readonly came?: number | undefined
  readonly journal: Journal
  readonly diff?: (() => string) | undefined
  /** Why what was expected did not come, if that is known. */
  readonly note?: string | undefined
}

function outcome({ isNot }: MatcherState, { pass, expected, came, journal, diff, note }: MatchResult) {
  const message = () =>
    [
      `Expected the fake ${isNot ? 'not ' : ''}to have ${expected}.${came === undefined || isNot ? '' : ` It came ${counted(came, 'time')}.`}`,
      ...(diff ? [`The last such request differs:\n${diff()}`] : []),
      ...(note === undefined ? [] : [note]),
      describeJournal(journal),
    ].join('\n\n')
  return { pass, message }
}

function toFake(value: unknown): Pick<Fake, 'journal' | 'db'> {
  const fake = value as Partial<Fake> | null | undefined
  if (fake?.journal && fake.db) return { journal: fake.journal, db: fake.db }
  throw new FakeUsageError('This matcher is about a fake: expect(fake).')
}

/** The diff of the expected fields. */
function difference({ utils }: MatcherState, entry: JournalEntry, wanted: Omit<ExpectedRequest, 'times'>): string {
  const query = Object.fromEntries(Object.keys(wanted.query ?? {}).map((name) => [name, entry.query.get(name)]))
  const came = { key: entry.key, status: entry.status, query, body: entry.sent }
  return utils.diff(wanted, asFarAs(wanted, came)) ?? ''
}
