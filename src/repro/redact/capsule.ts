import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import type { Capsule, CapsuleEvent, CapsuleRow } from '../capsule/capsule.ts'
import { redactedToken } from '../capsule/tokens.ts'
import { redactAddress, redactNamedOrigin } from './addresses.ts'
import { redactFault } from './faults.ts'
import { openRedaction } from './redaction.ts'
import type { Redaction } from './redaction.ts'
import { redactRequest } from './requests.ts'
import { plainIds, redactTables } from './state.ts'

/**
 * What goes into a capsule, without anything that says who people are or what they wrote: the start, what was sent, and
 * what was written besides. Nothing is dropped, because answers depend on it. The answers are left out: they are given anew.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export function redactSent(capsule: Capsule, options: RedactOptions): Capsule {
  const { start, requests, events, faults, baseUrl, cors, tokens } = capsule
  const redaction = openRedaction(options, {
    unknown: 'replace',
    token: (token, words) => (tokens === 'kept' ? token : redactedToken(token, (short) => words.text(short))),
  })
  return {
    ...capsule,
    ...(baseUrl !== undefined && { baseUrl: redactAddress(baseUrl, redaction).replace(/\/$/, '') }),
    ...(cors && { cors: cors === '*' ? cors : cors.map((origin) => redactNamedOrigin(origin, redaction.words)) }),
    start: { ...start, ids: plainIds(start.ids), tables: redactTables(start, redaction) },
    faults: Object.fromEntries(Object.entries(faults).map(([id, fault]) => [id, redactFault(fault, redaction)])),
    requests: requests.map((request) => redactRequest(request, redaction)),
    events: events.map((event) => redactEvent(event, redaction)),
  }
}

const redactEvent = ({ written, ids, ...event }: CapsuleEvent, redaction: Redaction): CapsuleEvent => ({
  ...event,
  ...(written && { written: written.map((row) => redactWritten(row, redaction)) }),
  ...(ids && { ids: plainIds(ids) }),
})

function redactWritten({ table, row, gone }: CapsuleRow, { rules }: Redaction): CapsuleRow {
  const isGone = row === undefined
  if (isGone) return { table, gone: rules.redact(gone, rules.of(false)) as string | number }
  return { table, row: rules.redact(row, rules.row(table)) as object }
}
