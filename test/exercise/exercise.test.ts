import { expect, test } from 'vitest'
import { createExercise } from '../../src/exercise.ts'
import type { Exercise } from '../../src/exercise.ts'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { PUBLIC } from '../support/api/office.ts'
import { directBench } from '../support/api/transports.ts'

const outcomes = (exercise: Exercise, endpoint: number) =>
  exercise.toJSON().endpoints.find((one) => one.endpoint === endpoint)?.outcomes

test('an exercise counts answers, and refusals by their rule', async () => {
  const exercise = createExercise()
  const { send } = directBench({ onAnswered: exercise.add })

  await send('POST', '/dashboards/', { name: 'A' })
  await send('GET', '/dashboards/1/')
  await send('HEAD', '/dashboards/1/')
  await send('GET', '/dashboards/1/', undefined, { as: null })
  await send('GET', '/dashboards/1/', undefined, { as: 'sharer' })
  await send('GET', '/dashboards/99/')

  expect(outcomes(exercise, 1)).toEqual({ 201: 1 })
  expect(outcomes(exercise, 2)).toEqual({ 200: 2, '401 credentials': 1, '403 scope': 1, 404: 1 })
  expect(outcomes(exercise, 3)).toEqual({})
})

test('the last page is told from the others', async () => {
  const exercise = createExercise()
  const { send } = directBench({ onAnswered: exercise.add, scenario: busyOffice })

  for (const limit of [5, 15, 100]) await send('GET', `/events/?limit=${limit}&before=2026-01-02`)

  expect(outcomes(exercise, 13)).toEqual({ '200 last page': 1, '200 more pages': 2 })
})

test('the last page of persons is told too, whose links come last', async () => {
  const exercise = createExercise()
  const { fake, send } = directBench({ onAnswered: exercise.add })
  const create = createFactories(fake)
  create.person.many(3, { project_id: PUBLIC, properties: { next: null, previous: null } })

  for (const query of ['limit=2', 'limit=2&include_total=1', 'limit=2&offset=2', 'include_total=1'])
    await send('GET', `/persons/?${query}`)
  await send('GET', '/persons/1/')

  const [list, single] = exercise.toJSON().endpoints.filter(({ path }) => path.includes('/persons'))
  expect([list?.outcomes, single?.outcomes]).toEqual([{ '200 last page': 2, '200 more pages': 2 }, { 200: 1 }])
})

test('what a fault did is told', async () => {
  const exercise = createExercise()
  const { fake, send } = directBench({ onAnswered: exercise.add })
  for (const effect of [{ status: 503 }, { networkError: true }, { malformed: true }] as const) {
    fake.faults.add({ effect, times: 1 })
    await send('GET', '/events/').catch(() => undefined)
  }

  expect(outcomes(exercise, 13)).toEqual({ '503 fault': 1, 'no answer, fault': 1, '200 fault': 1 })
})

test('what is no endpoint is listed apart', async () => {
  const exercise = createExercise()
  const { send } = directBench({ onAnswered: exercise.add })
  await send('GET', '/dashbords/?a=1')
  await send('OPTIONS', '/events/')

  expect(exercise.toJSON().elsewhere).toEqual([
    { method: 'GET', path: '/api/environments/1/dashbords/', asked: 1, outcomes: { '501 not faked': 1 } },
    { method: 'OPTIONS', path: '/api/environments/:project_id/events', asked: 1, outcomes: { 200: 1 } },
  ])
  expect(String(exercise)).toMatch(
    /^Requested, but no endpoint:\n.*GET +\/api\/environments\/1\/dashbords\/ +501 not faked ×1$/m,
  )
})

test('what was set up and never used is named', () => {
  const exercise = createExercise()
  const fake = createFake({ scenario: typical, onAnswered: exercise.add })
  fake.faults.add({ match: { method: 'PATCH' }, effect: { status: 503 } })
  fake.hold('GET', '/events')

  exercise.end(fake, typical)

  expect(String(exercise).split('\n').slice(-3)).toEqual([
    '  fault 1 (PATCH: {"status":503}): 0 matched, 0 fired',
    '  gate GET /events: 0 came, 0 held',
    '  scenario typical: no requests (1 fake)',
  ])
})

test('a scenario was used, too, where the journal keeps none of its requests', async () => {
  const exercise = createExercise()
  const fake = createFake({ scenario: typical, onAnswered: exercise.add, journalLimit: 0 })
  await fake.fetch('https://app.example.test/api/environments/2/events/')

  exercise.end(fake, typical)

  expect(exercise.toJSON().scenarios).toEqual({ typical: { fakes: 1, asked: 1 } })
})

test('a scenario that was asked anything in one of its fakes was used', async () => {
  const exercise = createExercise()
  const fakes = [1, 2].map(() => createFake({ scenario: typical, onAnswered: exercise.add }))
  await fakes[0]!.fetch('https://app.example.test/api/environments/2/events/')

  for (const fake of fakes) exercise.end(fake, typical)

  expect(exercise.toJSON().scenarios).toEqual({ typical: { fakes: 2, asked: 1 } })
  expect(String(exercise)).not.toContain('Set up and never used')
})

test('counts of several runs add up, also after a trip through JSON', async () => {
  const [one, whole] = [createExercise(), createExercise()]
  const { fake, send } = directBench({ onAnswered: one.add })
  await send('POST', '/dashboards/', { name: 'A' })
  fake.hold('GET', '/events')
  one.end(fake, typical)

  for (let run = 0; run < 3; run++) whole.merge(JSON.parse(JSON.stringify(one.counts)) as Exercise['counts'])

  expect(outcomes(whole, 1)).toEqual({ 201: 3 })
  expect(whole.toJSON()).toMatchObject({
    scenarios: { typical: { fakes: 3, asked: 3 } },
    unused: { 'gate GET /events: 0 came, 0 held': 3 },
  })
})

test('every endpoint is in the table, asked or not', () => {
  const lines = String(createExercise()).split('\n')

  expect(lines).toHaveLength(47)
  expect(lines[0]).toBe('Exercised: 0 of 46 endpoints')
  expect(lines[13]).toMatch(/^ {2}13 {2}GET +\/api\/environments\/:project_id\/events +never called$/)
})
