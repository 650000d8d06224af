import { createFake } from '../../src/index.ts'
import type { Fake, FakeOptions, FakeState } from '../../src/index.ts'
import { busyOffice } from './busy-office.ts'
import { template } from './templates.ts'

/** A request as JSON. */
interface Sent {
  readonly method: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The options, the state, the requests and the writes of a session as JSON, with a value in every possible place. */
export interface PersonalSession {
  readonly state: FakeState
  readonly baseUrl: string
  readonly cors: readonly string[]
  readonly faults: NonNullable<FakeOptions['faults']>
  readonly requests: readonly Sent[]
  readonly written: { readonly name: string; readonly description: string; readonly tags: string[] }
}

const headers = { authorization: 'Bearer phx_owner', 'content-type': 'application/json' }
const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
const parts = { ...headers, 'content-type': 'multipart/form-data; boundary=xYz' }
const filter = JSON.stringify([{ key: 'plan', value: ['gold', 'u@acme.test'], operator: 'exact', type: 'event' }])
const group = JSON.stringify({ type: 'OR', values: [{ type: 'AND', values: [{ key: 'size', value: '5' }] }] })

const to = (method: string, path: string, more: Partial<Sent> = {}): Sent => ({
  method,
  path: `api/environments/1/${path}`.split('/'),
  query: [],
  headers,
  ...more,
})

/** A session that sends every kind of value in every form in which it can be sent. */
export function personalSession(): PersonalSession {
  const office = createFake({ scenario: busyOffice })
  // Each of the first has something that the others lack; later ones have nothing else.
  office.db.event.deleteMany({ where: { timestamp: { gt: '2025-12-31T00:05:30Z' } } })
  office.db.change.create({ route: '/api/environments/:project_id/dashboards', table: 'text', row: { body: 'Later' } })
  return {
    state: office.exportState(),
    baseUrl: 'https://app.example.test',
    cors: ['https://pages.example.com'],
    faults: [
      {
        match: { path: '/dashboards/3', key: 'owner', query: { a: 'b' }, body: { name: 'A' } },
        effect: { status: 503 },
      },
      {
        match: { method: 'GET', path: '/dashboards/2' },
        effect: { status: 500, error: { detail: 'Broken', code: 'x' }, headers: { 'x-why': 'because' } },
      },
      { match: { path: '/dashboards/:id/sharing' }, effect: { status: 418, body: { seen: ['by', 'all'] } } },
    ],
    requests: [
      to('POST', 'dashboards/', {
        body: JSON.stringify({
          name: 'New',
          description: 'Of mine',
          tags: ['a'],
          own: { deep: ['text'] },
          pinned: 'yes',
        }),
      }),
      to('PATCH', 'dashboards/1/', {
        body: '{"filters": {"date_from": "-7d", "own": [{"key": "value"}]}, "name": "Ren',
      }),
      to('PATCH', 'dashboards/1/', {
        body: '{"name": "Mine" "tags": [broken]}',
        headers: { ...headers, accept: '*/*' },
      }),
      to('PATCH', 'dashboards/1/', { headers: form, body: 'name=By+form&tags=a&tags=b&own=text' }),
      to('POST', 'dashboards/', {
        headers: parts,
        body: '--xYz\r\nContent-Disposition: form-data; name="name"\r\n\r\nIn parts\r\n--xYz--\r\n',
      }),
      to('POST', 'dashboards/', { headers: { ...headers, 'content-type': 'text/plain' }, body: 'plain text' }),
      to('POST', 'dashboards/create_from_template_json/', { body: JSON.stringify({ template }) }),
      to('POST', 'dashboards/2/collaborators/', { body: '{"user_uuid": "nobody", "level": "editor"}' }),
      to('GET', 'dashboards/2/'),
      to('GET', 'dashboards/1/sharing/'),
      to('GET', 'events/', {
        query: [
          ['event', 'signed up'],
          ['distinct_id', 'u1'],
          ['limit', 'many'],
        ],
      }),
      to('GET', 'events/', {
        query: [
          ['properties', filter],
          ['properties', group],
          ['where', '["a"]'],
        ],
      }),
      to('GET', 'events/', {
        query: [
          ['properties[0][key]', 'size'],
          ['properties[0][value]', '5'],
          ['own', 'text'],
        ],
      }),
      to('GET', 'events/', {
        query: [
          ['after', 'yesterday'],
          ['person_id', 'somebody'],
          ['action_id', 'that'],
        ],
      }),
      to('GET', 'events/values/', {
        query: [
          ['key', 'size'],
          ['value', 'large'],
          ['event_name', 'signed up'],
        ],
      }),
      to('GET', 'dashboards/', { headers: { ...headers, accept: 'text/html', origin: 'https://pages.example.com' } }),
      to('GET', 'dashboards/', { headers: { authorization: 'Token phx_owner' }, query: [['personal_api_key', 'x']] }),
    ],
    written: { name: 'From outside', description: 'By nobody', tags: ['made'] },
  }
}

const opened = ({ state, baseUrl, cors, faults }: PersonalSession): Fake | undefined =>
  attempt(() => createFake({ state, baseUrl, cors, faults }))

/** Whether a fake begins with it. */
export const isAccepted = (session: PersonalSession): boolean => opened(session) !== undefined

/** Runs the session; undefined if the fake refuses it before anything has happened. */
export async function lived(session: PersonalSession): Promise<Fake | undefined> {
  const { requests, written } = session
  const fake = opened(session)
  if (!fake) return undefined
  for (const sent of requests) {
    const request = attempt(() => toRequest(sent))
    await (request && fake.fetch(request).then((answer) => answer.text()))?.catch(() => undefined)
  }
  attempt(() => fake.db.dashboard.create({ ...written, project_id: 1 }))
  await fake.fetch('https://app.example.test/api/environments/1/events/?limit=3', { headers }).catch(() => undefined)
  return fake
}

function toRequest({ method, path, query, headers, body }: Sent): Request {
  const search = new URLSearchParams(query.map((pair) => [...pair])).toString()
  const address = `https://app.example.test/${path.map(encodeURIComponent).join('/')}${search && `?${search}`}`
  return new Request(address, { method, headers, ...(body !== undefined && { body }) })
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
