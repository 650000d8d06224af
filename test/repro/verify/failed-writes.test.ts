import { describe, expect, test } from 'vitest'
import { verify } from '../../../src/repro.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const [own, other] = [`${project}/dashboards/1/`, `${project}/dashboards/2/`]

/** A recorder that has read these paths. */
async function reading(...paths: readonly string[]): Promise<Recorder> {
  const recorder = recordBusyOffice()
  for (const path of ['/api/users/@me/', ...paths]) await recorder.get(path)
  return recorder
}

/** Makes the newest write one that failed with a status, or that nothing answered, although it was carried out. */
function failLast(recorder: Recorder, status: number): void {
  Object.assign(recorder.entries.at(-1)!.response, { status, headers: [], content: { size: 0, mimeType: 'x-unknown' } })
}

const explained = async ({ har }: Recorder) =>
  (await verify(har)).differences.map(({ request, at, explanation }) => [request, at, explanation])

describe('a write that failed, and was carried out,', () => {
  test.each([
    [502, 'request 3, answered with 502, may have been carried out'],
    [0, 'request 3, which nothing answered, may have been carried out'],
  ])('with %i explains what is read of its row later', async (status, explanation) => {
    const recorder = await reading(own)
    await recorder.ask('PATCH', own, { name: 'Renamed' })
    failLast(recorder, status)
    await recorder.get(own)

    expect(await explained(recorder)).toEqual([[4, 'body.name', explanation]])
  })

  test('explains nothing else of its row, and nothing of other rows', async () => {
    const recorder = await reading(own, other)
    await recorder.ask('PATCH', own, { name: 'Renamed' })
    failLast(recorder, 502)
    recorder.fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { description: 'By somebody else' } })
    recorder.fake.db.dashboard.update({ where: { id: { equals: 2 } }, data: { name: 'By somebody else' } })
    for (const path of [own, other]) await recorder.get(path)

    expect(await explained(recorder)).toEqual([
      [5, 'body.name', 'request 4, answered with 502, may have been carried out'],
      [5, 'body.description', undefined],
      [6, 'body.name', undefined],
    ])
  })

  test('explains the list that its row has gone from, and a row that is not found', async () => {
    const recorder = await reading(`${project}/dashboards/`, own)
    await recorder.ask('PATCH', own, { deleted: true })
    failLast(recorder, 504)
    for (const path of [`${project}/dashboards/`, own]) await recorder.get(path)

    const why = 'request 4, answered with 504, may have been carried out'
    expect(await explained(recorder)).toEqual([
      [5, 'body.count', why],
      [5, 'body.results', why],
      [6, 'status', why],
    ])
  })

  test('explains the time of its change', async () => {
    const insight = `${project}/insights/1/`
    const recorder = await reading(insight)
    recorder.fake.clock.advance('1h')
    await recorder.ask('PATCH', insight, { name: 'Renamed' })
    failLast(recorder, 502)
    await recorder.get(insight)

    const places = await explained(recorder)
    expect(places.map(([, at]) => at)).toContain('body.last_modified_at')
    expect(places.filter(([, , explanation]) => explanation === undefined)).toEqual([])
  })
})
