import { expect, test } from 'vitest'
import { addDashboard } from '../support/api/dashboards.ts'
import { directBench } from '../support/api/transports.ts'

const OLDEST_FIRST = '"orderBy" holds no known order and counts as oldest first, as in the real service.'

test.each<readonly [path: string, warnings: readonly string[]]>([
  ['/dashboards/?limit[]=1', ['Query parameter "limit[]" was ignored: it is written "limit".']],
  ['/dashboards/?limit[0]=1&limit=2', ['Query parameter "limit[0]" was ignored: it is written "limit".']],
  ['/dashboards/?tags[]=a&tags[]=b', ['Unknown query parameter "tags" was ignored.']],
  ['/dashboards/1/?format[]=json', ['Query parameter "format[]" was ignored: it is written "format".']],
  ['/insights/?tags[0]=a', ['Query parameter "tags[0]" was ignored: it is written "tags".']],
  ['/events/?event%5B%5D=a', ['Query parameter "event[]" was ignored: it is written "event".']],
  ['/events/?event=a&event=b', ['Of query parameter "event" only the last value counts.']],
  ['/dashboards/?limit=all', ['Query parameter "limit" was ignored: it is not a whole number from 1 up.']],
  ['/dashboards/?limit=&offset=-1', ['Query parameter "offset" was ignored: it is not a whole number from 0 up.']],
  ['/events/?offset=2.5', ['Query parameter "offset" was ignored: it is not a whole number from 0 up.']],
  ['/dashboards/?limit=1&offset=0', []],
  ['/events/?limit=50001', ['Query parameter "limit" counts as 50000: it is the most.']],
  ['/events/?limit=50000', []],
  ['/events/?offset=', []],
  ['/events/?after=yesterday', ['"after" holds no known time and counts as now, as in the real service.']],
  ['/events/?after=2024-5', ['"after" holds no known time and counts as now, as in the real service.']],
  ['/events/?before=7%20days', ['"before" holds no known time and counts as now, as in the real service.']],
  ['/events/?orderBy=["event"]', [OLDEST_FIRST]],
  ['/events/?orderBy=["-timestamp","event"]', [OLDEST_FIRST]],
  ['/events/?orderBy=["timestamp"]', []],
  ['/events/?after=7d&before=now', []],
  ['/events/?after=yStart&before=-0hStart', []],
  ['/events/?after=wStart', ['"after" holds no known time and counts as now, as in the real service.']],
  ...[...'hdwmqy'].map((unit) => [`/events/?after=0${unit}&before=2026-01-01T00:00:00Z`, []] as const),
  ['/insights/?date_from=soon', ['"date_from" holds no known time and counts as now, as in the real service.']],
  ['/events/?properties[0][key]=a&properties[0][value]=b', []],
])('of %s the journal tells which parameters are not read as they are meant', async (path, warnings) => {
  const { fake, send } = directBench()
  addDashboard(fake)

  expect((await send('GET', path)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})

const NONE_READ = 'no project token is read here'
const GET_ALONE = 'a project token is read on GET and HEAD alone'

test.each([
  ['GET', '/dashboards/?token=phc_public', []],
  ['HEAD', '/dashboards/?api_key=phc_public', []],
  ['GET', '/dashboards/?token=&api_key=', []],
  ['GET', '/dashboards/?token=phc_public&api_key=phc_private', ['"api_key" was ignored: "token" comes first']],
  ['POST', '/dashboards/?token=phc_private', [`"token" was ignored: ${GET_ALONE}`]],
  ['OPTIONS', '/dashboards/?api_key=phc_private', [`"api_key" was ignored: ${GET_ALONE}`]],
  ['GET', '/api/projects/1/?token=phc_private', [`"token" was ignored: ${NONE_READ}`]],
  ['GET', '/api/environments/1/?api_key=phc_private', [`"api_key" was ignored: ${NONE_READ}`]],
  ['GET', '/api/projects/?token=phc_private', [`"token" was ignored: ${NONE_READ}`]],
  ['GET', '/api/users/@me/?token=phc_private', [`"token" was ignored: ${NONE_READ}`]],
  ['GET', '/events.csv?format=json', ['"format" was ignored: the path names the format']],
  ['GET', '/events.csv?format=csv', []],
])('of %s %s the journal tells which of the common parameters has no effect', async (method, path, ignored) => {
  const { fake, send } = directBench()

  expect((await send(method, path)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(ignored.map((what) => `Query parameter ${what}.`))
})

test('OPTIONS reads no parameter of the route and no body', async () => {
  const { fake, send } = directBench()

  expect((await send('OPTIONS', '/dashboards/?limit=1&format=json', { name: 'A' })).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([
    'Unknown query parameter "limit" was ignored.',
    'Unknown body key "name" was ignored.',
  ])
})

test('on a shared dashboard the journal tells that nobody reads a key or a token', async () => {
  const { fake, send } = directBench()
  addDashboard(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })

  expect((await send('GET', '/shared_dashboard/abc?personal_api_key=phx_owner&token=a')).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([
    'Query parameter "personal_api_key" was ignored: no key is read here.',
    `Query parameter "token" was ignored: ${NONE_READ}.`,
  ])
})
