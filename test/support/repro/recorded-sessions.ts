import { expect } from 'vitest'
import type { ContractName } from '../../../src/contract/contract.ts'
import { randomNumbers } from '../../../src/core/random.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import type { Har } from '../../../src/observe/journal/har.ts'
import { busyOffice } from '../api/busy-office.ts'
import { template } from '../api/templates.ts'
import { Recorder } from './recorder.ts'

type Pick = <T>(of: readonly T[]) => T
type Step = (recorder: Recorder, pick: Pick, people: readonly string[]) => Promise<unknown>

const project = '/api/environments/1'
const dashboards = [1, 2, 3, 5, 6]
const members = '/api/environments/2/explicit_members'

/** The requests of people in a session: mostly reads, some writes, some that are refused. */
const steps: readonly Step[] = [
  (r) => r.get('/api/users/@me/'),
  (r) => r.get('/api/projects/'),
  (r) => r.get('/api/environments/1/'),
  (r) => r.get(`${project}/dashboards/`),
  (r, pick) => r.get(`${project}/dashboards/?limit=1&offset=${pick([0, 1, 2])}`),
  (r, pick) => r.get(`${project}/dashboards/${pick(dashboards)}/`),
  (r, pick) => r.get(`${project}/dashboards/${pick(dashboards)}/sharing/`),
  (r, pick) => r.get(`${project}/dashboards/${pick(dashboards)}/collaborators/`),
  (r, pick) => r.get(`${project}/insights/${pick([1, 2])}/sharing/`),
  (r, pick) => r.get(`${project}/dashboards/${pick(dashboards)}/access_controls/`),
  (r) => r.get(`${project}/insights/?order=id`),
  (r) => r.get(`${project}/insights/?basic=true`),
  (r, pick) => r.get(`${project}/insights/${pick([1, 2])}/`),
  (r, pick) => r.get(`${project}/events/?limit=${pick([3, 7, 50])}`),
  (r, pick) => r.get(`${project}/events/?event=${pick(['signed+up', '%24pageview'])}&limit=5`),
  (r, pick) => r.get(`${project}/events/?limit=4&orderBy=${pick(['["timestamp"]', '["-timestamp"]'])}`),
  (r) => r.get(`${members}/`),
  (r) => r.get('/api/personal_api_keys/@current/'),
  (r) => r.get('/api/organizations/'),
  (r) => r.get('/api/organizations/@current/'),
  (r, pick) => r.get(`/api/organizations/@current/${pick(['members', 'projects'])}/`),
  (r) => r.get(`${project}/persons/`),
  (r, pick) => r.get(`${project}/persons/${pick(['1', '999'])}/`),
  (r) => r.get(`${project}/persons/?search=u@acme.test`),
  (r, pick) => r.get(`${project}/insights/?search=${pick(['Vis', 'zzz'])}`),
  (r) => r.get('/shared_dashboard/public'),
  (r, pick) => r.ask('POST', `${project}/dashboards/`, { name: pick(['New', 'Zoo', 'A']), tags: [pick([' B', 'x'])] }),
  (r, pick) => r.ask('POST', `${project}/dashboards/`, { use_dashboard: pick([1, 2]) }),
  (r) => r.ask('POST', `${project}/dashboards/`, { use_template: 'DEFAULT_APP' }),
  (r) => r.ask('POST', `${project}/dashboards/create_from_template_json/`, { template }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/${pick(dashboards)}/`, { name: pick(['Renamed', 'Again']) }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/${pick(dashboards)}/`, { pinned: pick([true, false]) }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/${pick(dashboards)}/`, { deleted: pick([true, false]) }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/1/`, { restriction_level: pick([21, 37]) }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/${pick(dashboards)}/sharing/`, { enabled: pick([true, false]) }),
  (r, pick) => r.ask('PATCH', `${project}/insights/${pick([1, 2])}/sharing/`, { enabled: pick([true, false]) }),
  (r) => r.ask('PATCH', `${project}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }),
  (r, pick) => r.ask('POST', `${project}/insights/`, { name: 'New', dashboards: pick([[], [1], [1, 2]]) }),
  (r, pick) => r.ask('PATCH', `${project}/insights/1/`, { name: pick(['Seen', 'Other']) }),
  (r, pick) => r.ask('PATCH', `${project}/insights/1/`, { deleted: pick([true, false]) }),
  (r, pick) => r.ask('PATCH', `${project}/insights/1/`, { dashboards: pick([[], [1], [1, 2]]) }),
  (r, pick, people) =>
    r.ask('POST', `${project}/dashboards/2/collaborators/`, { level: pick([37, 21]), user_uuid: pick(people) }),
  (r, pick, people) => r.ask('DELETE', `${project}/dashboards/2/collaborators/${pick(people)}/`),
  (r, pick, people) => r.ask('POST', `${members}/`, { user_uuid: pick(people), level: pick([1, 8]) }),
  (r, pick, people) => r.ask('PATCH', `${members}/${pick(people)}/`, { level: pick([1, 8]) }),
  (r, pick, people) => r.ask('DELETE', `${members}/${pick(people)}/`),
  (r) => r.ask('DELETE', `${project}/dashboards/1/`),
  (r) => r.get(`${project}/dashboards/`, { key: null }),
  (r) => r.get(`${project}/dashboards/1/`, { key: 'phx_member' }),
  (r, pick) => r.ask('PATCH', `${project}/dashboards/${pick([1, 2])}/`, { name: 'Mine' }, { key: 'phx_member' }),
  (r) => r.ask('PATCH', `${project}/dashboards/1/`, { name: 'Mine' }, { key: 'phx_reader' }),
  (r) => r.get(`${project}/dashboards/`, { key: 'phx_reader' }),
  (r) => r.get(`${project}/dashboards/999/`),
  (r) => r.ask('POST', `${project}/dashboards/`, { name: 5, pinned: 'maybe' }),
]

/** The first requests of every session, as a page sends them: who asks, where, and which rows there are. */
const beginning: readonly Step[] = [0, 1, 2, 3].map((at) => steps[at]!)

/** A random session with a fake, as a browser records it: of the owner, or of the owners of several keys, who each ask who they are. */
export async function recordSession(
  seed: number,
  contract: ContractName,
  length = 40,
  keys: readonly string[] = [],
): Promise<Har> {
  const fake = createFake({ scenario: busyOffice, contract })
  const recorder = new Recorder(fake)
  const random = randomNumbers(`session ${seed}`)
  const pick: Pick = (of) => of[random() % of.length]!
  const people = peopleOf(fake)
  for (const key of keys) await recorder.get('/api/users/@me/', { key })
  for (const step of [...beginning, ...Array.from({ length }, () => pick(steps))]) {
    fake.clock.advance('1s')
    if (keys.length > 0) recorder.key = pick(keys)
    await step(recorder, pick, people)
  }
  expect(recorder.entries.slice(0, beginning.length).map(({ response }) => response.status)).not.toContain(404)
  return recorder.har
}

const peopleOf = (fake: Fake): readonly string[] => [...fake.world.tables.user.all()].map(({ uuid }) => uuid)
