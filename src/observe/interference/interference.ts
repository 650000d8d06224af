import type { Answer } from '../../core/http/answer.ts'
import { NetworkError } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { Lazy } from '../../core/lazy.ts'
import type { Clock } from '../../core/time/clock.ts'
import { toMilliseconds } from '../../core/time/duration.ts'
import type { Duration } from '../../core/time/duration.ts'
import { isoDate } from '../../core/time/instant.ts'
import { waitFor } from '../../core/time/wait.ts'
import { breaksAnswer, isFinal, placeOf } from '../faults/fault.ts'
import type { FaultEffect, FaultPlace } from '../faults/fault.ts'
import type { Served } from '../faults/served-path.ts'
import type { Entry } from '../journal/entry.ts'
import type { FaultDefinition } from '../journal/journal-entry.ts'
import type { FaultSource } from './active-fault.ts'
import { Epoch } from './epoch.ts'
import { Faults } from './faults.ts'
import { Gates } from './gates.ts'
import type { Schedule } from './schedule.ts'

/** Loaded when a fault first breaks or replaces an answer. */
export const faultAnswers = new Lazy(() => import('./fault-answer.ts'))

/** A request on its way to the API and back. */
interface Passage {
  readonly entry: Entry
  /** They end its wait. */
  readonly signals: readonly AbortSignal[]
  /** Runs the rules, without faults and gates. */
  apply(): Reply | Promise<Reply>
  /** Writes an answer that the API did not give. */
  render(answer: Answer): Reply
}

/** Stands between clients and the API: on the way there and back come first delays, then gates, then other failures. */
export class Interference {
  readonly faults: Faults
  readonly gates: Gates
  readonly #clock: Clock
  /** Set if a recorded session decides when requests continue. */
  schedule: Schedule | undefined
  /** Is over with the next reset, which ends the requests that wait, so that they change nothing of the new start. */
  epoch = new Epoch()

  constructor(clock: Clock, ids: FaultSource['ids'], served: readonly Served[]) {
    this.#clock = clock
    this.faults = new Faults({ ids, served })
    this.gates = new Gates(served)
  }

  /** True while there are no faults and no gates, and no schedule. */
  get idle(): boolean {
    return this.faults.size === 0 && this.gates.size === 0 && !this.schedule
  }

  /** Takes a request to the API and back. Rejects if the client gets no answer. */
  async pass(passage: Passage): Promise<Reply> {
    const { entry, signals } = passage
    entry.faults = this.faults.meet(entry).map(({ definition }) => definition)
    if (this.schedule) entry.faults = [...entry.faults, ...(await this.schedule.meet(entry))]
    for (const signal of signals) signal.throwIfAborted()
    const effects = entry.faults.map(({ effect }) => effect)
    let final = await this.#cross(passage, effects)
    let reply: Reply | undefined
    if (!final || breaksAnswer(final)) {
      await this.schedule?.wait('applied', entry, signals)
      reply = await passage.apply()
      await this.#cross(passage, effects, reply)
      // A gate on the way there may have refused with an effect that breaks the answer.
      final = entry.faults.map(({ effect }) => effect).findLast(isFinal)
    }
    await this.schedule?.wait('answered', entry, signals)
    return final ? this.#applyFault(passage, final, reply) : reply!
  }

  /** Ends all that is held or waits, removes all gates, and starts again with these faults. */
  restart(faults: readonly FaultDefinition[] = []): void {
    this.epoch.abort()
    this.epoch = new Epoch()
    this.gates.clear()
    this.schedule?.restart()
    this.faults.replaceAll(faults)
  }

  /**
   * Waits for the delays and the gates of one direction: to the API, or back from it with a reply. Returns the effect of a fault
   * that meets the request there.
   */
  async #cross(passage: Passage, effects: readonly FaultEffect[], reply?: Reply): Promise<FaultEffect | undefined> {
    const { entry } = passage
    const place: FaultPlace = reply ? 'answer' : 'request'
    const here = effects.filter((effect) => placeOf(effect) === place)
    const delay = here.reduce((sum, { latency = 0 }) => sum + toMilliseconds(latency), 0)
    await this.#wait(passage, delay, reply ? undefined : entry.arrival.time)
    for (const gate of this.gates.closed) {
      const refusal = gate.at === place && (await gate.pass(entry, passage.signals, reply))
      if (!refusal) continue
      entry.faults = [...entry.faults, { effect: refusal }]
      await this.#wait(passage, refusal.latency ?? 0)
      if (isFinal(refusal)) return refusal
    }
    entry.waiting = undefined
    return here.find(isFinal)
  }

  /** Waits until so much time has passed since a time of the clock, or since now if the clock was set back before that time. */
  #wait({ entry, signals }: Passage, delay: Duration, since = Infinity): Promise<void> {
    const until = Math.min(since, this.#clock.now()) + toMilliseconds(delay)
    const time = isoDate(until)
    entry.waiting = `waits until ${time} of the fake's clock: clock.set('${time}') or liveClock`
    return this.#clock.wait(until, signals)
  }

  async #applyFault(passage: Passage, effect: FaultEffect, reply?: Reply): Promise<Reply> {
    const { entry, signals } = passage
    const { networkError, hang, status } = effect
    if (hang === true) {
      entry.waiting = 'hangs by a fault until its client aborts'
      await waitFor(signals, () => () => undefined)
    } else if (hang !== undefined) await this.#wait(passage, hang)
    entry.waiting = undefined
    if (networkError || hang !== undefined) throw new NetworkError('Failed to fetch')
    await faultAnswers.load()
    const { broken, faultAnswer, typed } = faultAnswers.value
    if (status !== undefined) return typed(passage.render(faultAnswer(effect)), effect)
    return broken(reply ?? (await passage.apply()), effect, entry)
  }
}
