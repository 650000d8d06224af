import { isFinal } from '../../observe/faults/fault.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'
import { effectPlace, replayedEffect } from '../capsule/exchanges.ts'
import { targetOf } from './target.ts'
import type { Target } from './target.ts'

/** How far a request has come. */
export const STAGES = ['asked', 'applied', 'answered'] as const
export type RequestStage = (typeof STAGES)[number]

const placeOfStage = (stage: RequestStage): number => STAGES.indexOf(stage)

/** A request of a capsule, and the present request that was matched with it. */
export class RecordedRequest {
  readonly number: number
  readonly recorded: CapsuleRequest
  readonly isApps: boolean
  /** The fault that it meets, if any. */
  readonly effect: FaultEffect | undefined
  /** Whether its client gave it up before it did anything: nothing depends on whether it comes. */
  readonly wasGivenUp: boolean
  /** The entry of the request that was matched with it. */
  entry: Entry | undefined
  /** True once the order does not hold it any more. */
  isFree = false
  /**
   * An app may send a request sooner than the recorded one came. How many requests had reached the API when it was its turn to
   * come, and whether anything was written without a request between that and its effect.
   */
  cameAfter = 0
  sawWrites = false
  /** One alike that has come as well: its request takes the place of this one's if the app gives that up. */
  #spare: RecordedRequest | undefined
  /** Whether it waits until it is known if it has to take such a place. */
  isSpare = false
  #target: Target | undefined
  #reached = -1
  #allowed = -1
  #held: { readonly until: RequestStage; readonly goOn: () => void } | undefined

  constructor(
    number: number,
    recorded: CapsuleRequest,
    { isApps, wasApplied }: { isApps: boolean; wasApplied: boolean },
  ) {
    this.number = number
    this.recorded = recorded
    this.isApps = isApps
    this.effect = recordedEffect(recorded, effectPlace({ wasApplied }))
    this.wasGivenUp = recorded.failure !== undefined && !recorded.faults && !wasApplied
  }

  /** Its target. `reveal` puts tokens in the place of their stand-ins; the path of a public dashboard holds one. */
  target(reveal: (text: string) => string): Target {
    if (this.recorded.url.includes('/shared_dashboard/')) return targetOf(this.recorded, reveal)
    return (this.#target ??= targetOf(this.recorded))
  }

  /** True while the order holds it. */
  get isHeld(): boolean {
    return this.#held !== undefined
  }

  /** Whether only the app can make it continue: it has not come. */
  get isAwaited(): boolean {
    return this.isApps && !this.entry
  }

  /** Whether it is the app's, and neither the rules nor a recorded fault have answered it. */
  get isUntouched(): boolean {
    return this.isApps && !this.effect && !this.hasReached('applied')
  }

  /** Whether it is under way, and the app can still give it up in vain. */
  get mayBeGivenUp(): boolean {
    return this.entry !== undefined && this.isUntouched && !this.wasGivenUp && !this.#spare
  }

  /** Makes it as if it had not come. */
  comeAgain(): void {
    this.entry = this.#held = undefined
    this.#reached = -1
    this.isSpare = false
  }

  hasReached(stage: RequestStage): boolean {
    return this.#reached >= placeOfStage(stage)
  }

  reach(stage: RequestStage): void {
    this.#reached = Math.max(this.#reached, placeOfStage(stage))
    if (stage !== 'asked') this.#letSpareGo()
  }

  /** Keeps a request alike until the app has given up the request of this one, or has not. */
  keepAside(spare: RecordedRequest): void {
    this.#spare = spare
    spare.isSpare = true
  }

  /** Takes the request of the one alike, if there is one, and lets it continue as far as this one may. Returns its entry. */
  takeSpare(): Entry | undefined {
    const spare = this.#spare
    this.#spare = undefined
    if (!spare?.isSpare) return undefined
    this.entry = spare.entry
    this.#held = spare.#held
    this.reach('asked')
    spare.comeAgain()
    this.allow('asked')
    return this.entry
  }

  #letSpareGo(): void {
    if (!this.#spare?.isSpare) return
    this.#spare.isSpare = false
    this.#spare.allow('asked')
  }

  isAllowed(stage: RequestStage): boolean {
    return !this.isSpare && (this.isFree || this.#allowed >= placeOfStage(stage))
  }

  /** Lets it continue to a stage. Returns whether that has let go of a held request. */
  allow(stage: RequestStage): boolean {
    this.#allowed = Math.max(this.#allowed, placeOfStage(stage))
    const held = this.#held
    if (!held || !this.isAllowed(held.until)) return false
    this.#held = undefined
    held.goOn()
    return true
  }

  /** Lets it continue to its end. */
  free(): void {
    this.isFree = true
    this.isSpare = false
    this.allow('answered')
  }

  /** Holds it until it may continue to a stage, and then calls `goOn`. Returns a function that cancels that. */
  hold(until: RequestStage, goOn: () => void): () => void {
    this.#held = { until, goOn }
    return () => (this.#held = undefined)
  }
}

/**
 * The recorded fault, without its delay: only the clock of the capsule takes time. If the client went away by itself,
 * there was no fault: now it goes away again, or is answered.
 */
function recordedEffect({ faults = [] }: CapsuleRequest, at: ReturnType<typeof effectPlace>): FaultEffect | undefined {
  const last = faults.findLast(isFinal)
  if (!last) return undefined
  if (last.hang === undefined || last.hang === true) return replayedEffect(last, at)
  return { networkError: true, at }
}
