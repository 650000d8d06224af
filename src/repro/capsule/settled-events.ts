import { isFinal, placeOf } from '../../observe/faults/fault.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from './capsule.ts'

/**
 * The events of a capsule whose requests were changed. A request that met a fault and does not meet one any more now has its
 * rules run, so it gets an event for that before its answer.
 *
 * @param refaulted - The numbers of the requests that meet other faults than recorded. Whether their rules run, and whether they
 *   are answered, follows from these faults alone.
 */
export function settledEvents(
  { requests, events }: Capsule,
  refaulted: ReadonlySet<number> = new Set(),
): readonly CapsuleEvent[] {
  const applied = new Set(events.map((event) => event.applied))
  const last = new Map(events.map((event) => [numberOf(event), event]))
  return events.flatMap((event) => {
    const number = numberOf(event)
    const isNew = refaulted.has(number ?? 0)
    const isEnd = event.answered !== undefined
    if (number === undefined || (!isNew && !isEnd)) return [event]
    const request = requests[number - 1]!
    const isAdded = last.get(number) === event && !applied.has(number) && runsRules(request, isNew)
    const added = isAdded ? [{ applied: number }] : []
    if (isEnd) return [...added, ...(isNew && hangs(request) ? withoutAnswer(event) : [event])]
    const own = isNew && !runsRules(request, isNew) ? withoutRules(event) : [event]
    return [...own, ...added, ...(last.get(number) === event && !hangs(request) ? [{ answered: number }] : [])]
  })
}

/** The number of the request that an event belongs to. */
const numberOf = ({ asked, applied, answered }: CapsuleEvent): number | undefined => asked ?? applied ?? answered

/** The fault that decides about a request; undefined if all faults only delay. */
const decidingFault = ({ faults = [] }: CapsuleRequest) => faults.findLast(isFinal)

/**
 * Whether the rules run. If a request keeps its recorded faults, a failure means that they have not run, unless an
 * event says so.
 */
function runsRules(request: CapsuleRequest, isNew: boolean): boolean {
  const fault = decidingFault(request)
  return (fault === undefined || placeOf(fault) === 'answer') && (isNew || request.failure === undefined)
}

/** Whether a request waits for its answer to the end of the capsule. */
const hangs = (request: CapsuleRequest): boolean => decidingFault(request)?.hang === true

/** The rest of an event in which no rules run. The ids that they used are skipped, so that later ones stay what they were. */
function withoutRules({ applied, counted, ...rest }: CapsuleEvent): readonly CapsuleEvent[] {
  if (applied === undefined) return [{ ...rest, ...(counted && { counted }) }]
  return rest.ids ? [{ written: [], ...rest }] : withoutEmpty(rest)
}

const withoutAnswer = ({ answered: _answered, ...rest }: CapsuleEvent): readonly CapsuleEvent[] => withoutEmpty(rest)

const withoutEmpty = (event: CapsuleEvent): readonly CapsuleEvent[] => (Object.keys(event).length > 0 ? [event] : [])
