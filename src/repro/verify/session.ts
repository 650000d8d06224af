import { readJson } from '../../core/decode.ts'
import { sectionOf } from '../../resources/endpoint.ts'
import type { TableName } from '../../resources/database.ts'
import type { Method } from '../../resources/route.ts'
import type { FakeAccess } from '../fake-access.ts'
import { readAnswer, statusOf } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'
import { compareBodies, compareHeaders } from './compare.ts'
import type { AnswerDifference } from './difference.ts'
import { MadeUpValues } from './made-up.ts'
import { ruleOf } from './naming.ts'
import type { Asked } from './naming.ts'
import { toRequest } from './request.ts'
import type { RecordedStart } from './start.ts'
import { UNSEEN } from './undo.ts'
import { Unseen } from './unseen.ts'

/** A difference with the rule that it breaks. */
export interface NamedDifference extends AnswerDifference {
  readonly traffic: Traffic
  readonly section: number
  readonly rule: string
  /** Whether the same value of the same row was told before. */
  readonly isRepeated: boolean
  /** The fake as it was before the request. */
  readonly before: FakeAccess
}

/** A request that was not compared. */
export interface NotCompared {
  readonly traffic: Traffic
  readonly why: string
}

/** What one way through the recording has shown. */
export interface SessionResult {
  readonly differences: readonly NamedDifference[]
  readonly notCompared: readonly NotCompared[]
  readonly same: number
}

interface SessionParts {
  readonly fake: FakeAccess
  readonly start: RecordedStart
  readonly traffic: readonly Traffic[]
  readonly moments: readonly number[]
  /** Ends where there are more differences than this. */
  readonly most?: number
  /** Called after each request. */
  readonly progress?: ((done: number) => void) | undefined
}

/** How many requests are looked at to tell whether a write took place. */
const AHEAD = 15

/** Asks a fake each request of a recording in order, and compares the answers. */
export class Session {
  readonly #parts: SessionParts
  readonly #kept: ReadonlySet<string>
  readonly #told = new Set<string>()
  #fake: FakeAccess
  #madeUp: MadeUpValues
  #unseen: Unseen

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#fake = parts.fake
    this.#madeUp = new MadeUpValues(parts.fake.world)
    this.#unseen = new Unseen()
    this.#kept = new Set(parts.traffic.flatMap(({ entry }) => [...entry.responseHeaders.keys()]))
  }

  async run(from = 0, to = this.#parts.traffic.length, isAhead = false): Promise<SessionResult> {
    const differences: NamedDifference[] = []
    const notCompared: NotCompared[] = []
    let same = 0
    for (let at = from; at < Math.min(to, this.#parts.traffic.length); at++) {
      const traffic = this.#parts.traffic[at]!
      const why = this.#whyNot(traffic)
      if (why === undefined) {
        const found = await this.#ask(at, isAhead)
        if (found.length === 0) same++
        differences.push(...found)
      } else notCompared.push({ traffic, why })
      if (differences.length > (this.#parts.most ?? Infinity)) break
      if (!isAhead) this.#parts.progress?.(at + 1)
    }
    return { differences, notCompared, same }
  }

  #whyNot(traffic: Traffic): string | undefined {
    const { entry, match } = traffic
    if (!match) return 'the fake has no route for it'
    if (entry.status === 0) return 'no answer was recorded'
    if (statusOf(entry) === 304) return 'the answer is not in the recording: the browser had it already'
    if (entry.status === 429) return 'the recording does not show what was asked before it, so limits are off'
    if (entry.status >= 500) return `it was answered with ${entry.status}, which is no behaviour of the API`
    const read = readAnswer(entry)
    const isEmpty = entry.content['text'] === undefined || entry.content['text'] === ''
    if ('why' in read && !isEmpty && !isCsv(traffic)) return read.why
    if (isCsv(traffic)) return 'its answer is CSV, and only JSON is read'
    return undefined
  }

  async #ask(at: number, isAhead: boolean): Promise<readonly NamedDifference[]> {
    const traffic = this.#parts.traffic[at]!
    const { entry } = traffic
    const before = this.#fake.fork()
    this.#fake.world.clock.set(this.#parts.moments[at]!)
    before.world.clock.set(this.#parts.moments[at]!)
    this.#reserve(traffic)
    const response = await this.#fake.fetchUnder(mountOf(traffic))(toRequest(traffic, this.#parts.start))
    const { changes, source } = this.#fake.journal.entries.at(-1)!
    this.#madeUp.note(changes)
    const section = sectionOfTraffic(traffic)
    const recordedBody = bodyOf(traffic)
    let fakeBody = readJson(await response.text()) ?? ''
    if (response.ok) fakeBody = (await this.#unseen.complete(before, traffic, this.#parts.start, fakeBody)) ?? fakeBody
    this.#madeUp.adopt(tableOf(traffic), recordedBody, fakeBody)
    const asked: Asked = {
      section,
      method: entry.method,
      query: entry.url.searchParams,
      recordedBody,
      fakeBody,
      fakeStatus: response.status,
      recordedStatus: statusOf(entry),
      source,
    }
    const found = this.#compare(traffic, asked, response.headers)
    if (!isAhead) await this.#settle(at, before, asked)
    return found.map((one) => {
      const rule = ruleOf(one, asked)
      return { ...one, traffic, section, rule, before, isRepeated: this.#isRepeated(one, rule, traffic) }
    })
  }

  #compare(traffic: Traffic, asked: Asked, headers: Headers): readonly AnswerDifference[] {
    const { recordedStatus, fakeStatus, recordedBody, fakeBody } = asked
    const { entry } = traffic
    if (recordedStatus !== fakeStatus)
      return [{ kind: 'status', at: 'status', recorded: recordedStatus, fake: fakeStatus }]
    const inHeaders = this.#kept.size === 0 ? [] : compareHeaders(entry.responseHeaders, headers, this.#kept)
    const inBody = entry.method === 'HEAD' ? [] : compareBodies(recordedBody, fakeBody)
    return [...inHeaders, ...inBody.filter((one) => !this.#unseen.explains(one, this.#fake.world, this.#parts.start))]
  }

  /** The rows that a request made get their numbers from the recording, as far as these are free. */
  #reserve({ entry }: Traffic): void {
    const { ids, tables } = this.#fake.world
    const counts = new Map(ids.save())
    const made = this.#parts.start.made.get(entry.number)
    for (const table of NUMBERED) {
      const taken = Array.from<object, number>(tables[table].all(), numberOfRow).filter((id) => id < UNSEEN)
      const last = taken.reduce((a, b) => Math.max(a, b), 0)
      const next = made?.get(table)?.[0] ?? 0
      const count = counts.get(table) ?? 0
      counts.set(table, next > last ? next - 1 : count < UNSEEN ? Math.max(last, count) : last)
    }
    ids.load(counts)
  }

  /** Where only one of both says that a write took place, what comes after it tells. */
  async #settle(at: number, before: FakeAccess, { fakeStatus, recordedStatus, method }: Asked): Promise<void> {
    if (fakeStatus >= 300 || recordedStatus < 400 || method === 'GET' || method === 'HEAD') return
    const [done, undone] = [await this.#lookAhead(at, this.#fake), await this.#lookAhead(at, before)]
    if (undone >= done) return
    this.#fake = before
    this.#madeUp = new MadeUpValues(before.world)
  }

  async #lookAhead(at: number, fake: FakeAccess): Promise<number> {
    const session = new Session({ ...this.#parts, fake: fake.fork(), progress: undefined })
    return (await session.run(at + 1, at + 1 + AHEAD, true)).differences.length
  }

  #isRepeated({ at, row, recorded, kind }: AnswerDifference, rule: string, traffic: Traffic): boolean {
    if (kind === 'status' || kind === 'header' || row === undefined) return false
    const field = at.replaceAll(/\[\d+\]/g, '').replace(/^body\.(?:results\.)?/, '')
    const name = [rule, field, row, JSON.stringify(recorded), tableOf(traffic)].join(' ')
    const wasTold = this.#told.has(name)
    this.#told.add(name)
    return wasTold
  }
}

const isCsv = ({ entry, match }: Traffic): boolean =>
  match?.suffix === 'csv' || /^text\/csv/i.test(entry.responseHeaders.get('content-type') ?? '')

function bodyOf({ entry }: Traffic): unknown {
  const read = readAnswer(entry)
  return 'json' in read ? read.json : ''
}

/** The section of the rule book for an endpoint, or for its path where the method is not served. */
function sectionOfTraffic({ entry, match }: Traffic): number {
  const served = match!.value
  const method = entry.method === 'HEAD' ? 'GET' : (entry.method as Method)
  return sectionOf(served, method) ?? Object.values(served.sections)[0]!
}

/** What stands before the path of the API. */
const mountOf = ({ entry, path }: Traffic): string => {
  const pathname = entry.url.pathname.replaceAll('%40', '@')
  return pathname.slice(0, pathname.length - path.length)
}

const TABLES: readonly (readonly [path: RegExp, table: TableName])[] = [
  [/\/collaborators/, 'collaborator'],
  [/\/sharing$/, 'sharing'],
  [/\/explicit_members/, 'member'],
  [/\/dashboards/, 'dashboard'],
  [/\/insights/, 'insight'],
]

/** The table of the rows that an answer shows. */
const tableOf = ({ match }: Traffic): TableName | undefined =>
  TABLES.find(([path]) => path.test(match?.value.path ?? ''))?.[1]

const NUMBERED = ['dashboard', 'insight', 'text', 'tile'] as const

const numberOfRow = (row: object): number => ('id' in row && typeof row.id === 'number' ? row.id : 0)
