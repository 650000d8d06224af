import { createFake } from '../../../src/index.ts'
import type { Fake, FakeState } from '../../../src/index.ts'
import type { FaultDefinition } from '../../../src/observe/journal/journal-entry.ts'
import { busyOffice } from '../api/busy-office.ts'
import { template } from '../api/templates.ts'

/** A request as JSON. */
interface Sent {
  readonly method: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly form?: FormInParts
}

/** A body in parts, with a text before them and one behind them, which are nobody's. */
interface FormInParts {
  readonly boundary: string
  readonly before: string
  readonly parts: readonly Part[]
  readonly behind: string
}

/** A part without a name is no field. */
interface Part {
  readonly name?: string
  readonly file?: string
  readonly header?: string
  readonly text: string
}

/** The options, the state, the requests and the writes of a session as JSON, with a value in every possible place. */
export interface PersonalSession {
  readonly state: FakeState
  readonly baseUrl: string
  /** The hosts of pages that may read answers. */
  readonly cors: readonly { readonly host: string }[]
  readonly faults: readonly FaultDefinition[]
  /** Headers of the answer of each fault that has one with an error. */
  readonly faultHeaders: readonly { readonly name: string; readonly value: string }[]
  readonly requests: readonly Sent[]
  readonly written: { readonly name: string; readonly description: string; readonly tags: string[] }
}

const headers = { authorization: 'Bearer phx_owner', 'content-type': 'application/json' }
const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
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
    cors: [{ host: 'pages' }],
    faults: [
      {
        match: { path: '/dashboards/3', key: 'owner', query: { a: 'b' }, body: { name: 'A' } },
        effect: { status: 503 },
      },
      {
        match: { method: 'GET', path: '/dashboards/2' },
        effect: { status: 500, error: { detail: 'Broken', code: 'x' } },
      },
      { match: { path: '/dashboards/:id/sharing' }, effect: { status: 418, body: { seen: ['by', 'all'] } } },
    ],
    faultHeaders: [{ name: 'x-why', value: 'because' }],
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
        form: {
          boundary: 'xYz',
          before: 'Nobody reads this',
          parts: [
            { name: 'name', text: 'In parts' },
            { name: 'own', text: 'text' },
            { name: 'notes', file: 'plan.csv', header: 'Content-Type: text/csv', text: 'a;b' },
            { header: 'X-Own: header', text: 'no field' },
          ],
          behind: 'nor this',
        },
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

const opened = ({ state, baseUrl, cors, faults, faultHeaders }: PersonalSession): Fake | undefined =>
  attempt(() =>
    createFake({
      state,
      baseUrl,
      cors: cors.map(({ host }) => new URL(`https://${inToken(host)}.example.com`).origin),
      faults: faults.map((fault) => ('error' in fault.effect ? withHeaders(fault, faultHeaders) : fault)),
    }),
  )

const withHeaders = (fault: FaultDefinition, headers: PersonalSession['faultHeaders']): FaultDefinition => {
  const named = headers.map(({ name, value }) => [inToken(name), inLatin(value)])
  return { ...fault, effect: { ...fault.effect, headers: Object.fromEntries(named) as Record<string, string> } }
}

/** A text in the form that fits where spaces and signs cannot be: in hosts, boundaries, and names of headers. */
const inToken = (text: string): string => inLatin(text).replaceAll(/[^a-z\d]+/gi, '-')

/** A text in the form that fits where only Latin letters can be: in headers. */
const inLatin = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, 'o')

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

function toRequest({ method, path, query, form, ...sent }: Sent): Request {
  const { headers, body } = form ? inParts(form, sent.headers) : sent
  const search = new URLSearchParams(query.map((pair) => [...pair])).toString()
  const address = `https://app.example.test/${path.map(encodeURIComponent).join('/')}${search && `?${search}`}`
  return new Request(address, { method, headers, ...(body !== undefined && { body }) })
}

function inParts({ boundary, before, parts, behind }: FormInParts, headers: Sent['headers']) {
  const mark = inToken(boundary)
  const lines = parts.map(({ name, file, header, text }) => {
    const named = name === undefined ? [] : [`Content-Disposition: form-data; name="${name}"${fileNamed(file)}`]
    return [`--${mark}`, ...named, ...(header === undefined ? [] : [header]), '', text].join('\r\n')
  })
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${mark}` },
    body: [before, ...lines, `--${mark}--`, behind].join('\r\n'),
  }
}

const fileNamed = (file: string | undefined): string => (file === undefined ? '' : `; filename="${file}"`)

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
