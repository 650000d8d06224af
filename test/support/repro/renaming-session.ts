import type { Capsule } from '../../../src/index.ts'
import { busyOffice } from '../api/busy-office.ts'
import { directBench } from '../api/transports.ts'
import { filed } from './capsules.ts'

/** A dashboard is made, renamed and read. */
export async function renamingSession(): Promise<Capsule> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('POST', '/dashboards/', { name: 'First' })
  await send('PATCH', '/dashboards/2/', { name: 'Renamed', tags: ['a'] })
  await send('GET', '/dashboards/2/')
  return filed(fake, { keep: ['everything'], tokens: 'keep' })
}
