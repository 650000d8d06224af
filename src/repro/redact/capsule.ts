import type { Rows, TableName } from '../../resources/database.ts'
import type { Capsule, CapsuleEvent, CapsuleRow } from '../capsule/capsule.ts'
import { Addresses } from './addresses.ts'
import { Bodies } from './bodies.ts'
import { CapsuleValues } from './capsule-values.ts'
import { CapsuleFaults } from './faults.ts'
import { Hosts } from './hosts.ts'
import type { Kept } from './keep.ts'
import { Parameters } from './parameters.ts'
import { Places } from './places.ts'
import { Requests } from './requests.ts'
import { plainIds, redactRow, redactTables } from './state.ts'
import { Words } from './words.ts'

/**
 * What goes into a capsule, without anything that says who people are or what they wrote: the start, what was sent, and
 * what was written besides. What came of it is left to be found out anew.
 */
export function redactSent(capsule: Capsule, kept: Kept, seed: number): Capsule {
  const { start, requests, events, faults, baseUrl, cors } = capsule
  const words = new Words(seed)
  const values = new CapsuleValues(words, kept, capsule.tokens)
  const places = new Places(values)
  const hosts = new Hosts(words)
  const parameters = new Parameters(values, places)
  const addresses = new Addresses(words, values, hosts, parameters)
  const faultParts = new CapsuleFaults({ words, values, places, addresses, parameters })
  const bodies = new Bodies(words, places)
  const sent = new Requests({ words, values, hosts, addresses, bodies, faults: faultParts })
  return {
    ...capsule,
    ...(baseUrl !== undefined && { baseUrl: addresses.whole(baseUrl).replace(/\/$/, '') }),
    ...(cors && { cors: cors === '*' ? cors : cors.map((origin) => hosts.named(origin)) }),
    start: { ...start, ids: plainIds(start.ids), tables: redactTables(values, start) },
    faults: Object.fromEntries(Object.entries(faults).map(([number, fault]) => [number, faultParts.fault(fault)])),
    requests: requests.map((request) => sent.request(request)),
    events: events.map((event) => redactEvent(values, event)),
  }
}

const redactEvent = (values: CapsuleValues, { written, ids, ...event }: CapsuleEvent): CapsuleEvent => ({
  ...event,
  ...(written && { written: written.map((row) => redactWritten(values, row)) }),
  ...(ids && { ids: plainIds(ids) }),
})

function redactWritten(values: CapsuleValues, { table, row, gone }: CapsuleRow): CapsuleRow {
  if (!row) return { table, gone: values.plain(gone) as string | number }
  return { table, row: redactRow(values, table as TableName, row as Rows[TableName]) }
}
