import { createFactories } from '../factories/factories.ts'
import type { Factories } from '../factories/factories.ts'
import type { Rows } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'

/** Allowed values that nobody expects: in names, tags, dates, people, and events of one instant. */
export function oddData(world: World): void {
  const create = createFactories(world)
  const project = create.project({ ...mainProjectId(world), name: '🎛️ Odd — قياس' })
  const user = create.user.owner({ first_name: '', last_name: '', is_email_verified: null })
  create.key({ user, name: '' })
  const own = { project, created_by: user }
  createDashboards(create, own)
  createTiles(create, own)
  createPeople(create, project)
  createCrowdedInstant(create, world, project)
}

type Own = { readonly project: Rows['project']; readonly created_by: Rows['user'] }

function createDashboards(create: Factories, own: Own): void {
  const names = [
    '👩‍👩‍👧‍👦 Families 🇺🇦',
    'لوحة المعلومات',
    '\u202eright to left',
    'Ｆｕｌｌ ｗｉｄｔｈ',
    'e\u0301 is not é',
    '',
    null,
  ]
  for (const name of names) create.dashboard({ ...own, name })
  create.dashboard({ ...own, name: 'x'.repeat(400), description: 'Long. '.repeat(2_000) })
  create.dashboard({ ...own, name: '<b>not bold</b> & "quoted", = 1+1; DROP TABLE' })
  create.dashboard({ ...own, name: 'Nobody made this', created_by: null })
  create.dashboard({ ...own, name: 'Odd tags', tags: ['', '🏷️', 'x'.repeat(255), 'with, comma'] })
  create.dashboard({ ...own, name: 'Odd keys', filters: { '': null, 'a.b': [[]], toString: { deep: {} } } })
  for (const created_at of ['1970-01-01T00:00:00Z', '2024-02-29T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'])
    create.dashboard({ ...own, name: `Made at ${created_at}`, created_at })
}

function createTiles(create: Factories, own: Own): void {
  const dashboard = create.dashboard({ ...own, name: 'Odd tiles', tiles: 0 })
  create.tile.text({ dashboard, body: '' })
  create.tile.text({ dashboard, body: '💬'.repeat(2_000), layouts: {}, color: 'white' })
  create.tile({
    dashboard,
    insight: create.insight({ ...own, name: null, query: null, result: null, last_refresh: null }),
  })
}

function createPeople(create: Factories, project: Rows['project']): void {
  const nobody = create.person.anonymous({ project })
  create.person({ project, distinct_ids: [] })
  const many = create.person({
    project,
    distinct_ids: ['', '007', 'a,b', '🙂', 'x'.repeat(200)],
    properties: { name: null },
  })
  create.event({ project, person: nobody, event: '', properties: {} })
  create.event({ project, event: 'of nobody', distinct_id: 'unknown to every person' })
  for (const distinct_id of many.distinct_ids) create.event({ project, distinct_id, event: 'of many names' })
  const properties = {
    quoted: '"in quotes"',
    number: -0.5,
    list: [1, [2, { three: null }]],
    $ip: null,
    '': '',
    'a.b': true,
  }
  create.event({ project, person: many, event: 'odd, "properties"\nof two lines', properties })
  for (const timestamp of ['1970-01-01T00:00:00Z', '2024-02-29T12:00:00.000001Z', '9999-12-31T23:59:59.999999Z'])
    create.event({ project, person: nobody, event: 'far away', timestamp })
}

/** More events at one instant than two pages of 100 hold, so that a page has to end between them. */
function createCrowdedInstant(create: Factories, world: World, project: Rows['project']): void {
  const [person] = create.person.many(1, { project })
  create.event.many(250, (place) => ({
    project,
    person: person!,
    event: `at once ${place}`,
    timestamp: new Date(world.clock.now()).toISOString(),
  }))
}
