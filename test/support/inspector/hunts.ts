import type { Served } from '../servers/served.ts'
import { ask, dashboards } from '../servers/served.ts'

/** A bug that somebody planted in an app, and how an assistant finds it. */
interface Hunt {
  readonly title: string
  /** The requests of the app, and of whoever else there is. */
  readonly happens: (served: Served) => Promise<unknown>
  /** The tools that are called, one after the other. */
  readonly calls: readonly (readonly [tool: string, input?: object])[]
  /** The text of the last of them. */
  readonly cause: RegExp
}

const json = { 'Content-Type': 'application/json' }
const as = (name: string) => ({ Authorization: `Bearer phx_${name}` })
const first = `${dashboards}1/`

const send = ({ server }: Served, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(server.url, path, {
    method,
    headers: { ...json, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

export const hunts: readonly Hunt[] = [
  {
    title: 'the app saves with a key that may only read',
    happens: (at) => send(at, 'PATCH', first, { name: 'Mine' }, as('reader')),
    calls: [['requests', { refused: true }]],
    cause: /403 by scope \(K\.8\).*API key "reader" lacks dashboard:write; keys that are let in: /,
  },
  {
    title: 'the app sends a key that was revoked',
    happens: (at) => send(at, 'GET', first, undefined, as('revoked')),
    calls: [['requests', { refused: true }]],
    cause: /401 by credentials.*API key "revoked" or its owner is not active/,
  },
  {
    title: 'the app forgets the key in one place',
    happens: async (at) => {
      await send(at, 'GET', first)
      await send(at, 'GET', `${dashboards}2/`, undefined, { Authorization: '' })
    },
    calls: [
      ['requests', { refused: true }],
      ['otherwise', { at: 2, as: 'owner' }],
    ],
    cause: /2 GET .*was 401, would be 200/,
  },
  {
    title: 'the app forgets the content type',
    happens: ({ server }) =>
      ask(server.url, first, { method: 'PATCH', headers: { 'Content-Type': 'text/plain' }, body: '{"name":"x"}' }),
    calls: [['requests', { refused: true }]],
    cause: /415.*JSON needs the header Content-Type: application\/json/,
  },
  {
    title: 'the app misspells a path',
    happens: (at) => send(at, 'GET', '/api/environments/1/dashbords/'),
    calls: [['requests', {}]],
    cause: /501 by not faked \(F\.1\).*The nearest faked route is \/api\/environments\/:project_id\/dashboards/,
  },
  {
    title: 'the app misspells a field, which is ignored',
    happens: (at) => send(at, 'PATCH', first, { descripton: 'Weekly' }),
    calls: [['requests', { refused: true }]],
    cause: /200.*Warning: .*descripton/,
  },
  {
    title: 'the app misspells a parameter, which is ignored',
    happens: (at) => send(at, 'GET', `${dashboards}?limt=1`),
    calls: [['requests', { refused: true }]],
    cause: /Warning: Unknown query parameter "limt" was ignored/,
  },
  {
    title: 'the app shows a dashboard that was deleted before',
    happens: async (at) => {
      await send(at, 'PATCH', first, { deleted: true })
      await send(at, 'GET', first)
    },
    calls: [
      ['requests', { refused: true }],
      ['otherwise', { at: 1, request: null }],
    ],
    cause: /1 PATCH .*not be sent.*\n2 GET .*was 404, would be 200/,
  },
  {
    title: 'somebody takes a right away, and much later a save fails',
    happens: async (at) => {
      await send(at, 'GET', first)
      await send(at, 'PATCH', first, { restriction_level: 37 })
      await send(at, 'GET', first)
      await send(at, 'PATCH', first, { name: 'Mine' }, as('member'))
    },
    calls: [['requests', { number: 4 }]],
    cause: /Cause: Before request 2 of owner@acme\.test \(PATCH .*\), it would have been answered 200\./,
  },
  {
    title: 'two tabs overwrite each other',
    happens: async (at) => {
      await send(at, 'PATCH', first, { name: 'Mine' })
      await send(at, 'PATCH', first, { name: 'Old' })
      await send(at, 'GET', first)
    },
    calls: [['requests', { number: 2 }]],
    cause: /Row of dashboard: .*name "Mine" → "Old"/,
  },
  {
    title: 'the app asks for a project of another organisation',
    happens: (at) => send(at, 'GET', '/api/environments/3/dashboards/'),
    calls: [['requests', { refused: true }]],
    cause:
      /Project 3 \("Foreign"\) is closed to API key "owner", because .* in its organisation; keys that are let in: .*outsider/,
  },
  {
    title: 'a member edits a restricted dashboard',
    happens: (at) => send(at, 'PATCH', `${dashboards}2/`, { name: 'Mine' }, as('third')),
    calls: [
      ['requests', { refused: true }],
      ['otherwise', { at: 1, row: { table: 'dashboard', key: 2, set: { restriction_level: 21 } } }],
    ],
    cause: /was 403, would be 200/,
  },
  {
    title: 'a fault that somebody left in place',
    happens: async (at) => {
      await at.control.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
      await send(at, 'GET', '/api/environments/1/events/')
    },
    calls: [['requests', { refused: true }], ['fault']],
    cause: /1: .*\/events.*503.*fired 1 time$/m,
  },
  {
    title: 'a request that hangs at a gate',
    happens: async (at) => {
      const gate = await at.control.hold('GET', '/events')
      void send(at, 'GET', '/api/environments/1/events/').catch(() => undefined)
      await gate.arrived()
    },
    calls: [['requests'], ['gate']],
    cause: /gate 1 holds 1 GET \/api\/environments\/1\/events\//,
  },
  {
    title: 'the app uses a method that the path has not',
    happens: (at) => send(at, 'PUT', dashboards, {}),
    calls: [['requests', { number: 1 }]],
    cause: /method \(E\.5\) refused/,
  },
  {
    title: 'the app sends a number where text belongs',
    happens: (at) => send(at, 'POST', dashboards, { name: 'x', tags: 'mobile' }),
    calls: [['requests', { number: 1 }]],
    cause: /400 by .*tags/s,
  },
  {
    title: 'the app counts on a field that only the live service sends',
    happens: (at) => send(at, 'GET', '/api/environments/1/events/?limit=1'),
    calls: [['otherwise', { at: 1, contract: 'live' }]],
    cause: /1 GET .*would be 200.*body\./,
  },
  {
    title: 'another user changed the row in the database',
    happens: async (at) => {
      await send(at, 'GET', first)
      at.fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
      await send(at, 'GET', first)
    },
    calls: [
      ['state', { at: 1, table: 'dashboard' }],
      ['state', { at: 2, table: 'dashboard' }],
    ],
    cause: /"id":1,.*"From outside"/,
  },
  {
    title: 'the app adds a tile to the wrong dashboard',
    happens: (at) => send(at, 'PATCH', '/api/environments/1/insights/1/', { dashboards: [2] }),
    calls: [
      ['requests', { number: 1 }],
      ['rows', { table: 'tile', column: 'dashboard_id', value: '2' }],
    ],
    cause: /1 row\n.*"dashboard_id":2,.*"insight_id":1/,
  },
  {
    title: 'the token of a public dashboard is of no use',
    happens: (at) => send(at, 'GET', '/shared_dashboard/nobody'),
    calls: [['requests', { refused: true }]],
    cause: /GET \/shared_dashboard\/\[redacted\].*404/,
  },
  {
    title: 'the app is refused by a rule that nobody knows',
    happens: (at) => send(at, 'PATCH', first, { name: 'x' }, as('reader')),
    calls: [
      ['requests', { refused: true }],
      ['coverage', { rule: 'K.8' }],
    ],
    cause: /^K\.8 /,
  },
]
