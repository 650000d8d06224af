import { expect, test } from 'vitest'
import { THIRD } from '../../support/api/office.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const MINUTE = 60_000
const insight = `${BASE}/insights/1/`
const see: Session = (r) => r.get(insight)
const rename: Session = (r) => r.ask('PATCH', insight, { name: 'Renamed' })
const favour: Session = (r) => r.ask('PATCH', insight, { favorited: true })
const make: Session = (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' })

type Change = (body: Loose) => Loose

const movedBy =
  (by: number, column = 'last_modified_at'): Change =>
  (body) => ({ ...body, [column]: new Date(Date.parse(String(body[column])) + by).toISOString() })

const showing =
  (values: Loose): Change =>
  (body) => ({ ...body, ...values })

/** A session of which the newest answer shows something else. */
const changedLast = (step: Session, change: Change): Session => {
  return async (r) => {
    await step(r)
    rewriteLast(r, change)
  }
}

// The new insight shows the time of the service.
test.each<[title: string, steps: readonly Session[], alarms: readonly string[]]>([
  ['a time that a write has set is four minutes off', [changedLast(rename, movedBy(4 * MINUTE))], []],
  ['it is six minutes off', [changedLast(rename, movedBy(6 * MINUTE))], ['body.last_modified_at 36.3']],
  [
    'it is another one later',
    [changedLast(rename, movedBy(MINUTE)), changedLast(see, movedBy(2 * MINUTE))],
    ['body.last_modified_at 36.3'],
  ],
  [
    'it is another one later, and was right first',
    [rename, changedLast(see, movedBy(MINUTE))],
    ['body.last_modified_at 36.3'],
  ],
  [
    'it is still the one before the write',
    [see, changedLast(rename, showing({ last_modified_at: '2026-01-01T00:00:00Z' }))],
    ['body.last_modified_at 36.3'],
  ],
  [
    'it is written in another form',
    [
      changedLast(rename, (body) => ({
        ...body,
        last_modified_at: String(body['last_modified_at']).replace('T', ' '),
      })),
    ],
    ['body.last_modified_at 36.3'],
  ],
  [
    'a time that a write has not set is some minutes off',
    [see, changedLast(favour, movedBy(MINUTE))],
    ['body.last_modified_at 36.3'],
  ],
  [
    'a time that nothing has set is some minutes off',
    [see, changedLast(see, movedBy(MINUTE))],
    ['body.last_modified_at 36.3'],
  ],
  ['a short id changes', [see, changedLast(rename, showing({ short_id: 'xyz' }))], ['body.short_id T.6']],
  [
    'a name that looks like a time is some minutes off',
    [changedLast((r) => r.ask('POST', `${BASE}/insights/`, { name: '2026-01-01T00:00:00Z' }), movedBy(MINUTE, 'name'))],
    ['body.name T.6'],
  ],
  ['a new row has the number of another', [see, changedLast(make, showing({ id: 1 }))], ['body.id T.6']],
  ['a new row has another short id', [changedLast(make, showing({ short_id: 'Ab-_5678' }))], []],
  ['it is longer', [changedLast(make, showing({ short_id: 'Abcdefghi' }))], ['body.short_id T.6']],
  ['it is no short id', [changedLast(make, showing({ short_id: 'Ab cd ef' }))], ['body.short_id T.6']],
])('%s', async (_title, steps, alarms) => {
  expect(await alarmsOf(await record([make, ...steps]))).toEqual(alarms)
})

test.each([
  [100, []],
  [101, ['body.updated_at 36.3']],
])('two writes at one time of the fake may be %i ms apart in the service: %j', async (by, alarms) => {
  const recorder = await record([make])
  await recorder.ask('PATCH', `${BASE}/insights/2/`, { name: 'Other' })
  rewriteLast(recorder, movedBy(by, 'updated_at'))

  expect(await alarmsOf(recorder)).toEqual(alarms)
})

test('a new collaborator has the UUID of the service from then on', async () => {
  const collaborators = `${BASE}/dashboards/2/collaborators/`
  const recorder = await record([make])
  const { uuid } = recorder.fake.db.user.get(THIRD)!
  const { id } = (await recorder.ask('POST', collaborators, { user_uuid: uuid, level: 37 })) as { readonly id: string }
  for (let read = 0; read < 2; read++) await recorder.get(collaborators)
  const shown = recorder.entries.slice(-3).map(({ response }) => response.content)
  const [theirs, another] = ['1', '2'].map((digit) => `00000000-0000-4000-8000-${digit.repeat(12)}`)
  for (const content of shown) content.text = content.text!.replace(id, theirs!)

  expect(await alarmsOf(recorder)).toEqual([])
  shown.at(-1)!.text = shown.at(-1)!.text!.replace(theirs!, another!)
  expect(await alarmsOf(recorder)).toHaveLength(2)
})

test('new tiles in another order keep the short ids of their insights', async () => {
  const copy: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: 'DEFAULT_APP' })
  const reversed = changedLast(copy, (body) => ({ ...body, tiles: (body['tiles'] as Loose[]).toReversed() }))

  expect(await alarmsOf(await record([reversed]))).toEqual(['body.tiles T.4'])
})

test('each insight of a template keeps the short id that the service gave it', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: 'DEFAULT_APP' }),
    (r) => r.get(`${BASE}/dashboards/5/`),
  ])
  const answers = recorder.entries.slice(-2).map(({ response }) => response.content)
  const { tiles } = JSON.parse(answers[1]!.text!) as { readonly tiles: readonly { readonly insight: Loose }[] }
  for (const [at, { insight }] of tiles.entries())
    for (const content of answers)
      content.text = content.text!.replace(`"${String(insight['short_id'])}"`, `"${String(at).padStart(8, 'x')}"`)

  expect(tiles.length).toBeGreaterThan(1)
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a dashboard that was made and shared is open to the public under the token of the service', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/`, { name: 'New' }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/5/sharing/`, { enabled: true }),
  ])
  const { access_token } = (await recorder.get(`${BASE}/dashboards/5/sharing/`)) as { readonly access_token: string }
  await recorder.get(`/shared_dashboard/${access_token}`, { key: null })
  const token = `-_${access_token.slice(2)}`
  for (const { request, response } of recorder.entries) {
    request.url = request.url.replace(access_token, token)
    response.content.text = response.content.text!.replaceAll(access_token, token)
  }

  expect(recorder.entries.at(-1)!.response.status).toBe(200)
  expect(await alarmsOf(recorder)).toEqual([])
})
