import type { Entry } from '../../observe/journal/entry.ts'
import { Tokens } from '../capsule/tokens.ts'
import type { FollowedSession } from './followed-session.ts'
import type { FollowingFake } from './following-fake.ts'
import { findMatch } from './matching.ts'
import type { FoundMatch } from './matching.ts'
import { OthersRequests } from './others-requests.ts'
import type { RecordedRequest } from './recorded-request.ts'
import type { RehearsalLog } from './rehearsal-log.ts'
import { sign } from './sign.ts'

/** Which recorded request each present one is, until that is over. */
export class MetRequests {
  readonly others: OthersRequests
  readonly #session: FollowedSession
  readonly #fake: FollowingFake
  readonly #log: RehearsalLog
  readonly #tokens = new Tokens()
  readonly #reveal = (text: string): string => this.#tokens.reveal(text)
  readonly #byEntry = new Map<Entry, RecordedRequest>()

  constructor(session: FollowedSession, fake: FollowingFake, log: RehearsalLog) {
    this.#session = session
    this.#fake = fake
    this.#log = log
    this.others = new OthersRequests(fake, this.#reveal)
  }

  /** Matches a request that was read with a recorded one; undefined if it was not recorded. */
  meet(entry: Entry): RecordedRequest | undefined {
    const asked = this.others.find(entry)
    entry.byOthers = asked !== undefined
    if (!asked && this.#session.key !== undefined) sign(entry, this.#session.key, this.#fake.world)
    const found = asked
      ? { request: asked, differs: [] }
      : findMatch(entry, this.#session.requests.values(), this.#reveal)
    if (found) this.#match(entry, found)
    else this.#log.came(entry, found)
    return found?.request
  }

  /** The recorded request of one that is not over. */
  of(entry: Entry): RecordedRequest | undefined {
    return this.#byEntry.get(entry)
  }

  /** Whether a request of the app is held. */
  get isHolding(): boolean {
    return [...this.#byEntry.values()].some(({ isApps, isHeld }) => isApps && isHeld)
  }

  /** Reads the tokens of the rows that a request has written: the recorded requests have stand-ins for them. */
  learnTokens({ changes }: Entry): void {
    for (const { table, after } of changes) if (after) this.#tokens.inRow(table, after)
  }

  /** Forgets a request that is over. Returns whether it was a recorded one. */
  end(entry: Entry): boolean {
    const request = this.#byEntry.get(entry)
    if (!request) return false
    this.#byEntry.delete(entry)
    if (entry.failure !== undefined && request.isUntouched) this.#giveBack(request, entry)
    else request.reach('answered')
    return true
  }

  #match(entry: Entry, found: FoundMatch): void {
    const { request } = found
    this.#log.came(entry, found)
    request.entry = entry
    request.reach('asked')
    this.#byEntry.set(entry, request)
  }

  /**
   * The app gave a request up before it did anything: the recorded one may come yet, as when an effect runs twice. If the same
   * was given up in the recording, it is that one.
   */
  #giveBack(request: RecordedRequest, entry: Entry): void {
    request.comeAgain()
    this.#log.gaveUp(entry, request)
    const next = request.takeSpare()
    if (next) this.#match(next, { request, differs: [] })
    const others = [...this.#session.requests.values()].filter(({ wasGivenUp }) => wasGivenUp)
    const found = findMatch(entry, others, this.#reveal)
    if (found?.differs.length !== 0) return
    this.#log.given(entry, found)
    found.request.entry = entry
    found.request.reach('answered')
  }
}
