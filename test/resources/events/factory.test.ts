import { expect, test } from 'vitest'
import { emptyTables } from '../../support/api/empty-tables.ts'

const DAY = 86_400_000

const open = () => {
  const { fake, create, tables } = emptyTables({ now: '2026-03-01T12:00:00Z' })
  return { create, tables, now: fake.clock.now() }
}

test('a history ends now, begins within its length, and has no two events at once', () => {
  const { create, tables, now } = open()

  const events = create.events.many(500, { over: '30d', people: 12 })

  const times = events.map(({ timestamp }) => Date.parse(timestamp))
  expect(events).toHaveLength(500)
  expect(times.at(-1)).toBe(now)
  expect(times[0]).toBeGreaterThan(now - 30 * DAY - 1)
  expect(times.every((time, at) => at === 0 || time > times[at - 1]!)).toBe(true)
  expect(tables.person.size).toBe(12)
  expect(new Set(events.map(({ distinct_id }) => distinct_id)).size).toBe(12)
})

test('a history can be of people and a name of one’s own', () => {
  const { create } = open()
  const person = create.person()

  const events = create.events.many(3, { people: [person], event: 'paid' })

  expect(events.map(({ event, distinct_id }) => [event, distinct_id])).toEqual(
    Array.from({ length: 3 }, () => ['paid', person.distinct_ids[0]]),
  )
})

test.each<[string, number, object, RegExp]>([
  [
    'less than no event',
    -1,
    {},
    /^The first argument of create\.events\.many is -1\. Expected a whole number from 0\.$/,
  ],
  ['a misspelt override', 2, { poeple: 3 }, /^A history has no "poeple"; the nearest is "people"/],
  ['half a person', 2, { people: 1.5 }, /^A history's people is 1\.5\. Expected a whole number from 0\.$/],
  ['events of nobody', 2, { people: [] }, /^A history of 2 events has no people\. Expected at least one\.$/],
  [
    'a time that has not come',
    2,
    { over: '-1d' },
    /^A history's over is "-1d"\. Expected a duration that is not negative\.$/,
  ],
  ['a time before the year 1', 2, { over: '1000000d' }, /^The date is too far away: years are from 1 to 9999\.$/],
  ['a time that no date has', 2, { over: 1e99 }, /^The date is too far away: years are from 1 to 9999\.$/],
])('%s is misuse, and adds nothing', (_, count, overrides, message) => {
  const { create, tables } = open()

  expect(() => create.events.many(count, overrides)).toThrow(message)

  expect([tables.event.size, tables.person.size]).toEqual([0, 0])
})

test('a history in another project than its people is misuse', () => {
  const { create } = open()
  const [project, person] = [create.project(), create.person({ project: create.project() })]

  expect(() => create.events.many(2, { project, people: [person] })).toThrow(
    "A history's project is 1, but one of its people is of project 2. Leave out one of the two.",
  )
})

test('a history can be of people in the project that is named', () => {
  const { create } = open()
  create.project()
  const project = create.project()
  const people = create.person.many(2, { project })

  const events = create.events.many(2, { project, people })

  expect(events.map(({ project_id }) => project_id)).toEqual([project.id, project.id])
})

test('an event is of the first person, in the last day', () => {
  const { create, now } = open()
  const person = create.person()

  const event = create.event()

  expect(event).toMatchObject({ project_id: person.project_id, distinct_id: person.distinct_ids[0] })
  expect(now - Date.parse(event.timestamp)).toBeLessThan(DAY)
})

test('an anonymous person has no properties', () => {
  expect(open().create.person.anonymous()).toMatchObject({ is_identified: false, properties: {} })
})

test('a timestamp that is no date is misuse', () => {
  expect(() => open().create.event({ timestamp: 'soon' })).toThrow(/An event's timestamp is not a date: "soon"/)
})
