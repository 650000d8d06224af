import { addressOfRequest } from '../../core/http/address.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from '../capsule/capsule.ts'
import { keyNameOf } from './callers.ts'

const LONGEST_BODY = 100
/** How far a clock must move to be mentioned, in milliseconds: one that follows real time moves with every request. */
const TOLD_MOVE = 1000

/** Said of an answer that differs from that of the session in more than words, such as another page of a list by name. */
const OTHERWISE = ' (differs from the session, because words are replaced)'

/** The session of a capsule in words, a line for each event that the app has a part in or could notice. */
export function describeSession(capsule: Capsule, isApps: (request: CapsuleRequest) => boolean): readonly string[] {
  const describeClock = clockSince(capsule.start.now)
  const told = capsule.events.flatMap((event) => [...describeClock(event), ...describeEvent(event, capsule, isApps)])
  // A request that nothing overtook needs one line.
  return told
    .filter((line, at) => !(line.asks !== undefined && told[at + 1]?.ends === line.asks))
    .map(({ text }) => text)
}

interface Line {
  readonly text: string
  readonly asks?: number
  readonly ends?: number
}

function clockSince(start: string): (event: CapsuleEvent) => readonly Line[] {
  let told = Date.parse(start)
  return ({ at }) => {
    if (at === undefined || Math.abs(Date.parse(at) - told) < TOLD_MOVE) return []
    told = Date.parse(at)
    return [{ text: `      the clock stands at ${at}` }]
  }
}

function describeEvent(
  { asked, answered, written, throttle }: CapsuleEvent,
  capsule: Capsule,
  isApps: (request: CapsuleRequest) => boolean,
): readonly Line[] {
  const { requests, redaction } = capsule
  const number = asked ?? answered
  if (number !== undefined) {
    const request = requests[number - 1]!
    const who = isApps(request) ? '' : `another, ${keyOfOthers(capsule, request)}: `
    const asks = `${String(number).padStart(4)}  ${who}${describeRequest(request)}`
    if (asked !== undefined) return [{ text: `${asks} is sent`, asks: asked }]
    const other = redaction?.differs.includes(number) ? OTHERWISE : ''
    return [{ text: `${asks} → ${outcomeOf(request)}${other}`, ends: number }]
  }
  // An event that only sets the next ids has no visible effect.
  if (!written || (written.length === 0 && throttle === undefined)) return []
  const tables = [...new Set(written.map(({ table }) => table))].join(', ')
  return [{ text: `      others write: ${tables === '' ? 'limits' : tables}` }]
}

/** The name that `as` takes to follow the session as that person. */
function keyOfOthers(capsule: Capsule, request: CapsuleRequest): string {
  const name = keyNameOf(capsule, request)
  return name === undefined ? 'without a key' : `with the key "${inOneLine(name)}"`
}

function describeRequest({ method, url, body }: CapsuleRequest): string {
  const { pathname, search } = addressOfRequest({ url })
  const sent = typeof body === 'string' ? ` ${inOneLine(body)}` : body ? ' (bytes)' : ''
  return method + ' ' + pathname + search + sent
}

const outcomeOf = ({ answer, failure, faults }: CapsuleRequest): string =>
  (answer ? String(answer.status) : inOneLine(failure ?? 'no answer')) + (faults ? ' (by a fault)' : '')

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_BODY ? `${line.slice(0, LONGEST_BODY)}…` : line
}
