import type { FakeState } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { redactSent } from '../redact/capsule.ts'
import { settleKeep } from '../redact/keep.ts'
import type { RedactOptions } from '../redact/keep.ts'
import type { Capsule, CaptureOptions } from './capsule.ts'
import { findDifferentRequests } from './compare.ts'
import { rerecord } from './rerecord.ts'
import { Tokens } from './tokens.ts'

/**
 * Makes a capsule without keys and tokens, and without anything that says who people are or what they wrote. What goes in
 * is replaced, and a fresh fake answers it again: so nobody's name is in an answer, and it replays to the byte.
 *
 * @throws FakeUsageError when something cannot be kept.
 */
export async function redactedCapsule(
  createFake: CreateFake,
  given: Capsule,
  { tokens, keep = [], seed = given.start.seed }: CaptureOptions & RedactOptions,
): Promise<Capsule> {
  settleKeep(keep)
  const capsule = tokens === 'keep' || given.tokens === 'replaced' ? given : withoutTokens(given)
  if (keep.includes('everything')) return capsule
  const { format, version, ...made } = await rerecord(createFake, redactSent(capsule, { keep, seed }), capsule)
  const redaction = { kept: keep, differs: findDifferentRequests(capsule, { ...capsule, ...made }) }
  return JSON.parse(JSON.stringify({ format, version, redaction, ...made })) as Capsule
}

function withoutTokens({ start, requests, events, ...capsule }: Capsule): Capsule {
  const tokens = new Tokens()
  const tables = Object.entries(start.tables).map(([table, rows]) => [
    table,
    (rows as readonly object[]).map((row) => tokens.inRow(table, row)),
  ])
  return tokens.everywhere({
    ...capsule,
    tokens: 'replaced',
    start: { ...start, tables: Object.fromEntries(tables) as FakeState['tables'] },
    requests: requests.map((request) => tokens.inRequest(request)),
    events: events.map((event) => (event.written ? { ...event, written: tokens.inRows(event.written) } : event)),
  })
}
