import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest, CapsuleRow } from '../capsule/capsule.ts'
import { redactedToken, replaceCredentials } from '../capsule/tokens.ts'
import type { Steps } from '../steps.ts'
import { redactAddress, redactNamedOrigin } from './addresses.ts'
import type { NamedValue } from './addresses.ts'
import { redactBody, redactMedia } from './bodies.ts'
import { faultRedaction, replaceInEffect, replaceInFault } from './faults.ts'
import { isIndex, METHOD } from './harmless.ts'
import { replaceInPlace } from './in-place.ts'
import { redactEach, redactInSteps } from './redaction.ts'
import type { Redaction } from './redaction.ts'
import { plainIds, plainThrottle, redactTables } from './state.ts'
import type { WordReplacer } from './word-replacer.ts'

/** The reasons for a missing answer that the fake itself gives. They are not private. */
const FAILURE = /^(?:Failed to fetch|The operation was aborted\.?|This operation was aborted)$/

/**
 * The input of a capsule without anything that tells who people are or what they wrote: the start, the requests, and
 * what was written from outside. Nothing is dropped, because answers depend on it. The answers are left out: a fresh
 * fake gives them again.
 *
 * @throws FakeUsageError when `keep` names something that cannot be kept.
 */
export function* redactSent(capsule: Capsule, options: RedactOptions): Steps<Capsule> {
  const { tokens } = capsule
  const token = (text: string, words: WordReplacer): string =>
    tokens === 'kept' ? text : redactedToken(text, (short) => words.text(short))
  return yield* redactInSteps(options, { unknown: 'replace', token }, (redaction) => redactParts(capsule, redaction))
}

function* redactParts(capsule: Capsule, redaction: Redaction): Steps<Capsule> {
  // The address of the schema may be a path on someone's machine, and only editors use it.
  const { $schema: _, ...settings } = capsule
  const { start, requests, events, faults, baseUrl, cors } = capsule
  const replacers = faultRedaction(redaction)
  return {
    ...settings,
    ...(baseUrl !== undefined && { baseUrl: redactAddress(baseUrl, redaction).replace(/\/$/, '') }),
    ...(cors && { cors: cors === '*' ? cors : cors.map((origin) => redactNamedOrigin(origin, redaction.words)) }),
    start: {
      ...start,
      ids: plainIds(start.ids),
      ...(start.throttle && { throttle: plainThrottle(start.throttle) }),
      tables: redactTables(start, redaction),
    },
    faults: redactNumbered(faults, redaction, (fault) => replaceInFault(fault, replacers)),
    requests: yield* redactEach(requests, (request) => redactRequest(request, redaction), redaction),
    events: events.map((event) => redactEvent(event, redaction)),
  }
}

const redactEvent = (
  { written, ids, throttle, faults, ...event }: CapsuleEvent,
  redaction: Redaction,
): CapsuleEvent => ({
  ...event,
  ...(ids && { ids: plainIds(ids) }),
  ...(throttle !== undefined && { throttle: throttle && plainThrottle(throttle) }),
  ...(written && { written: written.map((row) => redactWritten(row, redaction)) }),
  ...(faults && { faults: redactNumbered(faults, redaction, (count) => count) }),
})

/** Redacts faults that are kept by number. Someone may have put a name in place of a number by hand. */
const redactNumbered = <T>(faults: Readonly<Record<string, T>>, { words }: Redaction, redact: (fault: T) => T) =>
  Object.fromEntries(
    Object.entries(faults).map(([number, fault]) => [isIndex(number) ? number : words.text(number), redact(fault)]),
  )

function redactWritten({ table, row, gone }: CapsuleRow, { rules }: Redaction): CapsuleRow {
  const isGone = row === undefined
  if (isGone) return { table, gone: rules.redact(gone, rules.of(false)) as string | number }
  return { table, row: rules.redact(row, rules.row(table)) as object }
}

/** Redacts a request, and leaves out its answer. */
function redactRequest(request: CapsuleRequest, redaction: Redaction): CapsuleRequest {
  const { method, url, headers, body, faults, failure } = request
  return {
    method: METHOD.test(method) ? method : redaction.words.text(method),
    url: redactAddress(url, redaction),
    headers: Object.fromEntries(Object.entries(headers).flatMap((header) => redactHeader(header, redaction))),
    ...(body !== undefined && { body: redactBody(body, headers['content-type'] ?? '', redaction) }),
    ...(faults && { faults: faults.map((effect) => replaceInEffect(effect, faultRedaction(redaction))) }),
    ...(failure !== undefined && { failure: FAILURE.test(failure) ? failure : 'No answer' }),
  }
}

/** Redacts a header. Those that no answer depends on are dropped. */
function redactHeader([name, value]: NamedValue, { words, texts }: Redaction): readonly NamedValue[] {
  if (name === 'authorization') return [[name, replaceCredentials(value, (token) => texts.token(token))]]
  if (name === 'content-type' || name === 'accept') return [[name, redactType(value, words)]]
  if (name === 'origin') return [[name, redactNamedOrigin(value, words)]]
  return name === 'content-length' ? [[name, value]] : []
}

/** Redacts a content type. A boundary in it is replaced as in the body. */
function redactType(type: string, words: WordReplacer): string {
  const parts = type.split(/(boundary="?)([^";\s]+)/i)
  return parts.map((part, at) => (at % 3 === 2 ? replaceInPlace(part, words) : redactMedia(part, words))).join('')
}
