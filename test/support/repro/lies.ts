import type { Har } from '../../../src/observe/journal/har.ts'

type Entry = Har['log']['entries'][number]
type Loose = Record<string, unknown>

/** A planted lie: the answer of a service that follows another rule. */
interface Lie {
  readonly rule: string
  /** Changes an answer; false if the answer does not depend on the rule. */
  readonly tell: (entry: Entry) => boolean
}

const DASHBOARD = /\/dashboards\/\d+\/$/
const LIST = /\/dashboards\/(?:\?|$)/

interface Where {
  readonly method?: string
  readonly url: RegExp
  readonly status?: number
}

/** A lie in a body, which must come out changed. */
function inBody(rule: string, { method = 'GET', url, status = 200 }: Where, change: (body: Loose) => void): Lie {
  const tell = ({ request, response }: Entry): boolean => {
    if (request.method !== method || response.status !== status || !url.test(request.url)) return false
    const { text } = response.content
    if (text === undefined) return false
    const body = JSON.parse(text) as Loose
    change(body)
    response.content.text = JSON.stringify(body)
    response.content.size = response.content.text.length
    return response.content.text !== text
  }
  return { rule, tell }
}

function inHead(rule: string, { method = 'GET', url, status = 200 }: Where, change: (entry: Entry) => void): Lie {
  const tell = (entry: Entry): boolean => {
    if (entry.request.method !== method || entry.response.status !== status || !url.test(entry.request.url))
      return false
    change(entry)
    return true
  }
  return { rule, tell }
}

const rowsIn = (body: Loose): Loose[] =>
  Array.isArray(body) ? (body as Loose[]) : ((body['results'] ?? []) as Loose[])

const setHeader =
  (name: string, value: string) =>
  ({ response }: Entry) => {
    for (const header of response.headers) if (header.name === name) header.value = value
  }

function rename(body: Loose | undefined, from: string, to: string): void {
  if (!body || !Object.hasOwn(body, from)) return
  body[to] = body[from]
  delete body[from]
}

/** Changes of the fake's own rules, one of each kind at least: shape, value, status, header, order, paging, levels, time. */
export const lies: readonly Lie[] = [
  inBody('1.2', { url: DASHBOARD }, (body) => delete body['pinned']),
  inBody('1.2', { url: DASHBOARD }, (body) => rename(body, 'creation_mode', 'created_as')),
  inBody('1.2', { url: DASHBOARD }, (body) => (body['is_starred'] = false)),
  inBody('1.2', { url: DASHBOARD }, (body) => (body['description'] = [body['description']])),
  inBody(
    'P.9',
    { url: DASHBOARD },
    (body) => (body['effective_privilege_level'] = body['effective_privilege_level'] === 37 ? 21 : 37),
  ),
  inBody('2.4', { url: DASHBOARD }, (body) => (body['is_shared'] = body['is_shared'] !== true)),
  inBody('18.3', { url: LIST }, (body) => rowsIn(body).forEach((row) => (row['tiles'] = []))),
  inBody('18.2', { url: LIST }, (body) => void rowsIn(body).reverse()),
  inBody('R.28', { url: LIST }, (body) => (body['count'] = Number(body['count']) + 1)),
  inBody('R.28', { url: /dashboards\/\?limit=1&offset=[01]/ }, (body) => (body['next'] = null)),
  inBody('R.29', { url: /dashboards\/\?limit=1&offset=/ }, (body) => {
    if (typeof body['previous'] === 'string') body['previous'] += '&page=1'
  }),
  inBody('T.4', { url: /\/dashboards\/1\/$/ }, (body) => void (body['tiles'] as unknown[] | undefined)?.reverse()),
  inBody('T.6', { url: /\/insights\/\d+\/$/ }, (body) => rename(body, 'short_id', 'shortId')),
  inBody('T.22', { url: /\/insights\/\d+\/$/ }, (body) => {
    for (const tile of body['dashboard_tiles'] as Loose[]) tile['deleted'] = true
  }),
  inBody('32.5', { url: /\/insights\/\?order/ }, (body) => void rowsIn(body).reverse()),
  inBody('34.5', { url: /\/insights\/\?basic/ }, (body) => rowsIn(body).forEach((row) => delete row['refreshing'])),
  inBody('13.2', { url: /\/events\/\?limit/ }, (body) => rowsIn(body).forEach((row) => delete row['elements_chain'])),
  inBody('13.1', { url: /\/events\/\?limit=\d+$/ }, (body) => void rowsIn(body).reverse()),
  inBody('13.27', { url: /\/events\/\?limit/ }, (body) => {
    if (typeof body['next'] === 'string') body['next'] = body['next'].replace(/(offset|before|after)=/, 'cursor=')
  }),
  inBody('16.3', { url: /explicit_members\/$/ }, (body) => rowsIn(body).forEach((row) => (row['effective_level'] = 4))),
  inBody('30.3', { url: /collaborators\/$/ }, (body) =>
    rowsIn(body).forEach((row) => delete (row['user'] as Loose)['email']),
  ),
  inBody('30.4', { url: /users\/@me/ }, (body) => (body['theme'] = 'dark')),
  inBody('31.2', { url: /personal_api_keys/ }, (body) => rename(body, 'label', 'name')),
  inBody('30.6', { url: /\/organizations\/@current\/$/ }, (body) => rename(body, 'slug', 'short_name')),
  inBody('R.28', { url: /\/organizations\/$/ }, (body) => (body['count'] = Number(body['count']) + 1)),
  inBody('42.2', { url: /@current\/members\/$/ }, (body) => rowsIn(body).forEach((row) => delete row['joined_at'])),
  inBody('43.2', { url: /\/persons\/$/ }, (body) => rowsIn(body).forEach((row) => rename(row, 'name', 'title'))),
  inBody('44.4', { url: /\/persons\/1\/$/ }, (body) => delete body['distinct_ids']),
  inBody('44.2', { url: /\/persons\/999\/$/, status: 404 }, (body) => (body['detail'] = 'No such person.')),
  inBody('12.3', { url: /sharing\/$/ }, (body) => (body['enabled'] = String(body['enabled']))),
  inBody(
    'T.17',
    { method: 'POST', url: LIST, status: 201 },
    (body) => (body['tags'] = (body['tags'] as string[]).map((tag) => ` ${tag}`)),
  ),
  inBody('T.18', { url: /shared_dashboard/ }, (body) => ((body['dashboard'] as Loose)['tags'] = ['seen'])),
  inBody('3.6', { method: 'PATCH', url: DASHBOARD }, (body) => {
    if (body['deleted'] === true) body['deleted'] = false
  }),
  inBody('36.6', { method: 'PATCH', url: /\/insights\/1\/$/ }, (body) => {
    if (body['deleted'] === true) body['deleted'] = false
  }),
  inBody('23.1', { method: 'PATCH', url: /explicit_members/ }, (body) => (body['updated_at'] = body['joined_at'])),
  inBody('K.3', { url: LIST, status: 401 }, (body) => (body['detail'] = 'Log in first.')),
  inBody('K.3', { url: LIST, status: 401 }, (body) => (body['code'] = 'no_key')),
  inBody('K.8', { method: 'PATCH', url: DASHBOARD, status: 403 }, (body) => {
    if (String(body['detail']).startsWith('API key')) body['detail'] = 'The API key lacks the required scope.'
  }),
  inBody('P.10', { method: 'PATCH', url: DASHBOARD, status: 403 }, (body) => {
    if (String(body['detail']).startsWith('You')) body['detail'] = 'You may not edit this dashboard.'
  }),
  inBody('2.2', { url: DASHBOARD, status: 404 }, (body) => (body['detail'] = 'No Dashboard matches the given query.')),
  inBody(
    'P.11',
    { url: /dashboards\/\w+\/(?:sharing|collaborators)\/$/, status: 404 },
    (body) => (body['detail'] = 'Not found.'),
  ),
  inBody('E.1', { url: DASHBOARD, status: 404 }, (body) => delete body['attr']),
  inHead('2.2', { url: DASHBOARD, status: 404 }, ({ response }) => (response.status = 410)),
  inHead('1.1', { method: 'POST', url: LIST, status: 201 }, ({ response }) => (response.status = 200)),
  inHead('R.21', { url: DASHBOARD }, setHeader('allow', 'GET, HEAD, OPTIONS')),
  inHead('R.22', { url: LIST }, setHeader('content-type', 'text/html; charset=utf-8')),
]
