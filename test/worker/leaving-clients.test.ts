import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { office } from '../support/api/office.ts'
import { FixedLengthStream, TEAM_URL, teamWorker } from '../support/servers/team-worker.ts'
import type { TeamWorker } from '../support/servers/team-worker.ts'

beforeEach(() => void vi.stubGlobal('FixedLengthStream', FixedLengthStream))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sends a change of a dashboard as the owner. */
const change = ({ fetch }: TeamWorker, init: Pick<RequestInit, 'body' | 'signal'>): Promise<Response> =>
  fetch(`${TEAM_URL}/api/environments/1/dashboards/1/`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' },
    ...init,
  })

/** A body that begins and breaks off, with the error that workerd gives. */
const broken = () => ({
  body: new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(new TextEncoder().encode('{"name":')),
    pull: (body) => body.error(new Error('Network connection lost.')),
  }),
  duplex: 'half',
})

test.each<[what: string, send: (worker: TeamWorker) => Promise<unknown>]>([
  ['while it sends its body', (worker) => change(worker, broken())],
  [
    'while a gate holds its request',
    async (worker) => {
      const client = new AbortController()
      const gate = await worker.control().hold({ method: 'PATCH' })
      const held = change(worker, { body: '{"name":"Held"}', signal: client.signal })
      await gate.arrived()
      client.abort(new DOMException('The client has disconnected', 'AbortError'))
      return held
    },
  ],
])('of a client that leaves %s, the journal tells so, and the log of the runtime has no bug', async (_, send) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const worker = teamWorker({ scenario: office })

  await send(worker)

  const { entries } = await worker.control().entries()
  expect(entries).toMatchObject([{ kind: 'failed', failure: 'The client aborted the request.', changes: [] }])
  expect(printed).not.toHaveBeenCalled()
})
