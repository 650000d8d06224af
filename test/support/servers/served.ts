import { onTestFinished, vi } from 'vitest'
import { createControl } from '../../../src/control.ts'
import type { Control } from '../../../src/control.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { serve } from '../../../src/server.ts'
import type { FakeServer, ServeOptions } from '../../../src/server.ts'
import { busyOffice } from '../api/busy-office.ts'
import { office } from '../api/office.ts'

export const dashboards = '/api/environments/1/dashboards/'

/** A server for the length of a test, and its control. */
export interface Served {
  readonly fake: Fake
  readonly server: FakeServer
  readonly control: Control
}

export async function served(options: ServeOptions = {}, fake = createFake({ scenario: office })): Promise<Served> {
  const server = await serve(fake, { port: 0, ...options })
  onTestFinished(() => server.close())
  return { fake, server, control: createControl(server) }
}

/** The same over an office in which something of each kind is. */
export const servedBusyOffice = (): Promise<Served> => served({}, createFake({ scenario: busyOffice }))

/** Lets no server lose its patience until the end of the test: whoever does not go by themselves holds up its end. */
export function stopPatience(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Asks the API as the owner. */
export function ask(base: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: 'Bearer phx_owner', ...(init.headers as Record<string, string>) }
  return fetch(base + path, { ...init, headers })
}

/** The header of a body in JSON. */
export const json = { 'Content-Type': 'application/json' }

/** Changes something as the owner. */
export const change = (base: string, path: string, body: object): Promise<Response> =>
  ask(base, path, { method: 'PATCH', headers: json, body: JSON.stringify(body) })

/** Creates a dashboard as the owner. */
export async function create(base: string, name: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await ask(base, dashboards, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ name }),
  })
  return (await answer.json()) as { readonly id: number; readonly created_at: string }
}

/** The names of the dashboards of a world, as far as it can be reached from a base URL. */
export const namesIn = async ({ exportState }: Control): Promise<readonly (string | null)[]> =>
  (await exportState()).tables.dashboard.map(({ name }) => name)
