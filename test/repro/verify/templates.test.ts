import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Template } from '../../../src/resources/templates/model.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { template } from '../../support/api/templates.ts'
import { alarmsOf, BASE, PAGE, record, recordOn } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'

const seeCopy: Session = (r) => r.get(`${BASE}/dashboards/5/`)
const useStored: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: ' Sales ' })
const useBuiltIn: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: 'Product analytics' })
const useWithMore: Session = (r) =>
  r.ask('POST', `${BASE}/dashboards/`, { use_template: 'Sales', name: 'Mine', tags: ['mine'] })
const renameTileInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/2/`, { name: 'Renamed' })
const storeTemplate: Session = ({ fake }) => {
  fake.world.tables.template.insert({ ...template, tiles: template.tiles as Template['tiles'] })
  return Promise.resolve()
}

for (const contract of ['live', 'documented'] as const)
  test.each<[title: string, ...steps: Session[]]>([
    ['is used', useStored],
    ['is used twice', useStored, useStored],
    ['is used with a name and tags, and without them', useWithMore, useStored],
    ['is used, and what it made is changed and read', useStored, renameTileInsight, seeCopy],
    ['is used beside a built-in one', useBuiltIn, useStored],
  ])(`a stored template that %s raises no alarm (${contract})`, async (_title, ...steps) => {
    expect(await alarmsOf(await record([storeTemplate, ...steps], contract))).toEqual([])
  })

test('an insight of a template raises no alarm where its dashboard was deleted before the insight was shown', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/5/`, { deleted: true }),
    (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' }),
    (r) => r.get(`${BASE}/insights/?order=id`),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

const makeFromTemplate: Session = (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template })
const seeSharing: Session = (r) => r.get(`${BASE}/insights/1/sharing/`)

test('an insight of which only the sharing was read is none of a template whose insights the answer shows', async () => {
  expect(await alarmsOf(await record([makeFromTemplate, seeSharing], 'live'))).toEqual([])
})

test('an insight whose number is below that of an older one is none of a template', async () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.insight.create({ project_id: 1, short_id: 'older', name: 'Older' })
  const steps: readonly Session[] = [makeFromTemplate, seeSharing, seeCopy, (r) => r.get(`${BASE}/insights/2/`)]

  expect(await alarmsOf(await recordOn(fake, steps, PAGE))).toEqual([])
})

test.each(['live', 'documented'] as const)(
  'an insight of a template raises no alarm where nothing but its sharing was read (%s)',
  async (contract) => {
    const tiles = template.tiles.filter(({ type }) => type === 'INSIGHT')
    const recorder = await record(
      [
        (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template: { ...template, tiles } }),
        (r) => r.get(`${BASE}/insights/2/sharing/`),
        (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' }),
      ],
      contract,
    )

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('an insight of which nothing but the sharing was read is none of a template if newer ones are older than that', async () => {
  const fake = createFake({ scenario: busyOffice, contract: 'documented' })
  fake.db.insight.create({ project_id: 1, short_id: 'newer', name: 'Newer' })
  const steps: Session[] = [
    (r) => r.get(`${BASE}/insights/2/`),
    (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }),
    (r) => r.get(`${BASE}/insights/1/sharing/`),
  ]

  expect(await alarmsOf(await recordOn(fake, steps, ['/api/users/@me/']))).toEqual([])
})

test('an insight of which the sharing was read, and that a dashboard showed before, is none of a template', async () => {
  const recorder = await record(
    [
      (r) => r.get(`${BASE}/dashboards/1/`),
      (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }),
      (r) => r.get(`${BASE}/insights/1/sharing/`),
    ],
    'documented',
  )

  expect(await alarmsOf(recorder)).toEqual([])
})

test('an insight of another project of which nothing but the sharing was read is none of a template', async () => {
  const recorder = await record([
    ({ fake }) => Promise.resolve(fake.db.insight.update({ where: { id: { equals: 1 } }, data: { project_id: 2 } })),
    (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }),
    (r) => r.get('/api/environments/2/insights/1/sharing/'),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

test('somebody whom only a dashboard from a template shows has made it', async () => {
  const path = '/api/environments/2/dashboards/create_from_template_json/'
  const make: Session = (r) => r.ask('POST', path, { template }, { key: 'phx_member' })

  expect(await alarmsOf(await record([make], 'live'))).toEqual([])
})
