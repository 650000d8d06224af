import { expect, test } from 'vitest'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const MINUTE = 60_000
const SERVICE = Date.parse('2026-01-01T00:00:03Z')

const make: Session = (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' })
const rename: Session = (r) => r.ask('PATCH', `${BASE}/insights/2/`, { name: 'Renamed' })
const renameFirst: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { name: `Renamed ${r.entries.length}` })
const after =
  (time: '20m' | '1h', step: Session): Session =>
  (r) => {
    r.fake.clock.advance(time)
    return step(r)
  }

/** Lets the newest requests start at these moments, and those before them at the first one. */
function startAt(recorder: Recorder, moments: readonly number[]): Recorder {
  const first = recorder.entries.length - moments.length
  for (const [at, entry] of recorder.entries.entries())
    entry.startedDateTime = new Date(moments[Math.max(0, at - first)]!).toISOString()
  return recorder
}

test.each([-4, 4])('a clock that is %i minutes off runs like that of the recorder', async (minutes) => {
  const recorder = await record([make, after('20m', rename)])
  const started = SERVICE + minutes * MINUTE
  startAt(recorder, [started, started + 20 * MINUTE])

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([-6, 6])('a clock that is %i minutes off, and shows one moment only, stands still', async (minutes) => {
  const recorder = await record([async (r) => [await make(r), await rename(r)]])
  const started = SERVICE + minutes * MINUTE
  startAt(recorder, [started, started + 20 * MINUTE])

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a clock that stood still between two new rows stands still, although it was set forward later', async () => {
  const makeTwo: Session = async (r) => [await make(r), await make(r)]
  const recorder = await record([makeTwo, after('1h', make), rename])
  startAt(
    recorder,
    [0, 20, 40, 60].map((minutes) => SERVICE + (minutes + 1000) * MINUTE),
  )

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a clock that stands still does so too where the recorder writes answers in Base64', async () => {
  const recorder = await record([renameFirst, renameFirst])
  startAt(recorder, [SERVICE, SERVICE + 1000 * MINUTE])
  for (const { response } of recorder.entries)
    Object.assign(response.content, { encoding: 'base64', text: btoa(response.content.text!) })

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a clock that shows two moments runs like that of the recorder', async () => {
  const recorder = await record([make, after('20m', make), after('20m', rename)])
  startAt(
    recorder,
    [0, 20, 40].map((minutes) => SERVICE + (minutes + 1000) * MINUTE),
  )

  expect(await alarmsOf(recorder)).toEqual([])
})

test('two new rows of one moment that were asked for at once do not tell that a clock stands still', async () => {
  const makeTwo: Session = async (r) => [await make(r), await make(r)]
  const recorder = await record([makeTwo, after('20m', make), after('20m', rename)])
  startAt(
    recorder,
    [0, 0, 20, 40].map((minutes) => SERVICE + (minutes + 1000) * MINUTE),
  )

  expect(await alarmsOf(recorder)).toEqual([])
})
