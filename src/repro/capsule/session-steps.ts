import type { Capsule, CapsuleEvent } from './capsule.ts'

/** A step of a session: a request with all its events, or, by its place, an event that belongs to no request. */
type CapsuleStep = { readonly request: number } | { readonly event: number }

/** Everything that happened, in order. An event that changes nothing is left out. */
export function stepsOf({ events }: Capsule): readonly CapsuleStep[] {
  return events.flatMap((event, place): readonly CapsuleStep[] => {
    if (event.asked !== undefined) return [{ request: event.asked }]
    return isOutside(event) && !isEmpty(event) ? [{ event: place }] : []
  })
}

/** Rows, rate limits and time that no request changed. */
const isOutside = ({ asked, applied, answered }: CapsuleEvent): boolean =>
  asked === undefined && applied === undefined && answered === undefined

const isEmpty = ({ written, throttle, ids, at }: CapsuleEvent): boolean =>
  (written ?? []).length === 0 && throttle === undefined && ids === undefined && at === undefined

/** The values that later events rely on, because an event gives only what has changed since the one before. */
type Carried = Pick<CapsuleEvent, 'at' | 'faults' | 'ids'>

/** A capsule in which only these steps happen. Clock and ids continue as if all steps had happened. */
export function withSteps(capsule: Capsule, steps: readonly CapsuleStep[]): Capsule {
  const kept = steps.flatMap((step) => ('request' in step ? [step.request] : [])).toSorted((a, b) => a - b)
  const numbers = new Map(kept.map((number, at) => [number, at + 1]))
  const places = new Set(steps.flatMap((step) => ('event' in step ? [step.event] : [])))
  return {
    ...capsule,
    ...redactionOf(capsule, numbers),
    ...keptEvents(capsule, numbers, places),
    requests: kept.map((number) => capsule.requests[number - 1]!),
  }
}

/** The events of these requests, and the events at these places, with the start that they need. */
function keptEvents(
  capsule: Capsule,
  numbers: ReadonlyMap<number, number>,
  places: ReadonlySet<number>,
): Pick<Capsule, 'start' | 'events'> {
  let { start } = capsule
  let carried: Carried = {}
  const events: CapsuleEvent[] = []
  for (const [place, event] of capsule.events.entries()) {
    const renumbered = renumberedEvent(event, numbers)
    const stays = isOutside(event) ? places.has(place) : !isOutside(renumbered)
    if (!stays) {
      carried = { ...carried, ...carriedFrom(event), ...idsOf(carried, event) }
      continue
    }
    if (carried.ids && events.length === 0) start = { ...start, ids: { ...start.ids, ...carried.ids } }
    else if (carried.ids) events.push({ written: [], ids: carried.ids })
    events.push({ ...carriedFrom(carried), ...renumbered })
    carried = {}
  }
  return { start, events }
}

/** An event with new numbers for its requests. A request without a new number is left out of it. */
export function renumberedEvent(event: CapsuleEvent, numbers: ReadonlyMap<number, number>): CapsuleEvent {
  const { asked, applied, answered, ...rest } = event
  const stages = Object.entries({ asked, applied, answered }).map(([stage, number]) => [
    stage,
    numbers.get(number ?? 0),
  ])
  return { ...Object.fromEntries(stages.filter(([, number]) => number !== undefined)), ...rest }
}

const carriedFrom = ({ at, faults }: Carried): Carried => ({
  ...(at !== undefined && { at }),
  ...(faults && { faults }),
})

const idsOf = ({ ids }: Carried, event: CapsuleEvent): Carried =>
  ids || event.ids ? { ids: { ...ids, ...event.ids } } : {}

/** The numbers of the requests whose answers differ from the original ones. */
function redactionOf({ redaction }: Capsule, numbers: ReadonlyMap<number, number>): Pick<Capsule, 'redaction'> {
  if (!redaction) return {}
  const differs = redaction.differs.flatMap((number) => numbers.get(number) ?? [])
  return { redaction: { ...redaction, differs } }
}

/** A capsule without the faults that are never in force. */
export function withoutIdleFaults(capsule: Capsule): Capsule {
  const used = new Set(capsule.events.flatMap(({ faults }) => Object.keys(faults ?? {})))
  const faults = Object.entries(capsule.faults).filter(([number]) => used.has(number))
  return { ...capsule, faults: Object.fromEntries(faults) }
}
