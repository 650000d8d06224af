import { addressOfRequest } from '../../core/http/address.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import { replacingSecrets } from '../../observe/secrets/message-secrets.ts'
import { HIDDEN } from '../../observe/secrets/secrets.ts'
import type { FoundMatch, MatchedPart } from './matching.ts'
import type { RecordedRequest } from './recorded-request.ts'
import type { RehearsalOutcome, RehearsedRequest } from './report.ts'

/** The outcome of a request so far. */
interface RequestOutcome {
  readonly outcome: RehearsalOutcome
  readonly request?: RecordedRequest
  readonly entry?: Entry
  readonly differs?: readonly MatchedPart[]
}

/** Notes the outcomes of requests, in order. */
export class RehearsalLog {
  /** By the recorded request, or by the entry of one that was not recorded. */
  readonly #steps = new Map<RecordedRequest | Entry, RequestOutcome>()

  /** Notes that the fake makes a recorded request of others. */
  asks(request: RecordedRequest): void {
    this.#steps.set(request, { outcome: 'by others', request })
  }

  /** Notes that a request has come, and which recorded request it was matched with, if any. */
  came(entry: Entry, found: FoundMatch | undefined): void {
    if (!found) {
      this.#steps.set(entry, { outcome: 'unrecorded', entry })
      return
    }
    const { request, differs } = found
    const outcome = request.isFree ? 'late' : request.isApps ? 'met' : 'by others'
    // A request that was passed over and has come after all is listed at the moment when it came.
    if (request.isApps) this.#steps.delete(request)
    this.#steps.set(request, { outcome, request, entry, differs })
  }

  /** Notes that the app gave a request up, so that the recorded one may come yet. */
  gaveUp(entry: Entry, request: RecordedRequest): void {
    this.#steps.delete(request)
    this.#steps.set(entry, { outcome: 'unrecorded', entry })
  }

  /** Notes that a request that was given up is one that was given up in the recording, too. */
  given(entry: Entry, found: FoundMatch): void {
    this.#steps.delete(entry)
    this.came(entry, found)
  }

  /** Notes that the walk continued without a request, or without waiting for its end. */
  passedOver(request: RecordedRequest): void {
    const before = this.#steps.get(request)
    if (!before) this.#steps.set(request, { outcome: 'missing', request })
    else if (request.isApps) this.#steps.set(request, { ...before, outcome: 'late' })
  }

  /** All requests up to now. Those that have not come yet are missing. */
  steps(requests: Iterable<RecordedRequest>): readonly RehearsedRequest[] {
    const rest = [...requests].filter((request) => !this.#steps.has(request))
    return [...this.#steps.values(), ...rest.map((request): RequestOutcome => ({ outcome: 'missing', request }))].map(
      toRehearsed,
    )
  }
}

function toRehearsed({ outcome, request, entry, differs = [] }: RequestOutcome): RehearsedRequest {
  return {
    outcome,
    recorded: request?.number,
    entry: entry?.number,
    asked: entry ? `${entry.method} ${withoutSecrets(entry.path)}` : describeRecorded(request!),
    status: entry?.status,
    recordedStatus: request?.recorded.answer?.status,
    differs,
  }
}

function describeRecorded({ recorded: { method, url } }: RecordedRequest): string {
  const { pathname, search } = addressOfRequest({ url })
  return `${method} ${withoutSecrets(pathname + search)}`
}

const { address: withoutSecrets } = replacingSecrets(() => HIDDEN)
