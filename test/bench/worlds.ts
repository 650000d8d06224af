import type { World } from '../../src/resources/world.ts'

/** How large a world is. */
interface Size {
  readonly dashboards: number
  readonly events?: number
}

const PROJECT = 1
const USERS = 20
/** Of the organisation, and no member of the project. */
const NEWCOMER = USERS
/** Rows that are there before the first dashboard, and rows that come with each. */
export const ROWS_BEFORE = 72
export const ROWS_EACH = 7
const EVENT_NAMES = 10
const PEOPLE = 10
const BROWSERS = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Opera']

/** A world of one private project with equal dashboards, so that two worlds differ only in their number. */
export const sized = ({ dashboards, events = 0 }: Size) =>
  function fill(world: World): void {
    addPeople(world)
    for (let place = 0; place < dashboards; place++) addDashboard(world, place)
    addPersons(world)
    for (let place = 0; place < events; place++) addEvent(world, place)
  }

function addPeople({ tables }: World): void {
  const organization = tables.organization.insert({ name: 'Acme', slug: 'acme' })
  tables.project.insert({ name: 'Web', organization_id: organization.id, api_token: 'phc_bench', access_control: true })
  for (let place = 1; place <= USERS; place++) {
    const user = tables.user.insert({ first_name: `User ${place}`, email: `user${place}@acme.test`, is_active: true })
    const level = place === 1 ? 15 : 1
    const membership = tables.membership.insert({ user_id: user.id, organization_id: organization.id, level })
    if (place < NEWCOMER) tables.member.insert({ project_id: PROJECT, membership_id: membership.id, level: 1 })
  }
  tables.key.insert({ name: 'bench', value: 'phx_bench', user_id: 1 })
}

/** A restricted dashboard with two collaborators, an insight and a text. */
function addDashboard({ tables }: World, place: number): void {
  const creator = 2 + (place % 10)
  const dashboard = tables.dashboard.insert({
    project_id: PROJECT,
    name: `Dashboard ${place}`,
    description: 'What the team looks at every week.',
    created_by_id: creator,
    restriction_level: 37,
    tags: ['weekly'],
  })
  for (const step of [1, 2]) tables.collaborator.insert({ dashboard_id: dashboard.id, user_id: creator + step })
  const insight = tables.insight.insert({ project_id: PROJECT, name: 'Visitors by day', created_by_id: creator })
  const text = tables.text.insert({ project_id: PROJECT, body: '## Visitors', created_by_id: creator })
  tables.tile.insert({ dashboard_id: dashboard.id, insight_id: insight.id, layouts: { sm: { x: 0, y: 0 } } })
  tables.tile.insert({ dashboard_id: dashboard.id, text_id: text.id, layouts: { sm: { x: 6, y: 0 } } })
}

function addPersons({ tables }: World): void {
  for (let place = 0; place < PEOPLE; place++)
    tables.person.insert({
      project_id: PROJECT,
      distinct_ids: [String(place)],
      properties: { email: `person${place}@customer.test` },
    })
}

const START = Date.parse('2025-01-01T00:00:00Z')

/** Every tenth event shares its name with this one, every tenth its person, every fifth its browser. */
function addEvent({ tables }: World, place: number): void {
  tables.event.insert({
    project_id: PROJECT,
    event: `event ${place % EVENT_NAMES}`,
    distinct_id: String(Math.floor(place / EVENT_NAMES) % PEOPLE),
    timestamp: new Date(START + place * 1000).toISOString(),
    properties: { $browser: BROWSERS[place % BROWSERS.length], $current_url: 'https://www.example.test/' },
  })
}
