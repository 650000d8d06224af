import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { redactHar } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import { capturedRows, redactedRows } from '../../support/repro/redacted.ts'

/** The body of a request as a capsule has it. */
async function capturedBody(body: object): Promise<Record<string, unknown>> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('PATCH', '/dashboards/1/', body)
  return JSON.parse(String((await fake.capture()).requests[0]!.body)) as Record<string, unknown>
}

/** The body of a request as a redacted recording has it. */
async function recordedBody(body: object): Promise<unknown> {
  const recorder = recordBusyOffice()
  await recorder.ask('PATCH', '/api/environments/1/dashboards/1/', body)
  return JSON.parse(redactHar(recorder.har).log.entries[0]!.request.postData!.text)
}

describe('a field of the API', () => {
  test('that a column is called like is as private as the column', async () => {
    const shown = await capturedBody({ group_key: 48151, features: ['exact', 123456789], value: 'exact', tiles: [] })

    expect(shown).toEqual({
      group_key: expect.not.toBeOneOf([48151]),
      features: ['exact', 123456789],
      value: expect.not.toBeOneOf(['exact']),
      tiles: [],
    })
  })

  test('is none that only changes to come have: those are never shown', async () => {
    expect(Object.keys(await capturedBody({ route: 1 }))).toEqual([expect.stringMatching(/^(?!route)[a-z]{5}$/)])
  })

  test('that only some answers have stays in a recording of them', async () => {
    const recorder = new Recorder(createFake({ scenario: busyOffice, contract: 'live' }))
    await recorder.get('/api/environments/1/dashboards/1/access_controls/')
    const shown = redactHar(recorder.har).log.entries[0]!.response.content.text!

    expect(Object.keys(JSON.parse(shown) as object)).toContain('user_can_edit_access_levels')
  })

  test.each(['properties', 'tiles', 'elements'])(
    'may hold JSON in a text, which is redacted as JSON: %s',
    async (name) => {
      const inside = { order: 1, text: 'zaphod', $screen_width: 1440 }
      const text = JSON.stringify(name === 'properties' ? inside : [inside])

      const shown = JSON.parse(String((await capturedBody({ [name]: text }))[name])) as unknown

      expect(JSON.stringify(shown)).not.toContain('zaphod')
      expect(JSON.stringify(shown)).toMatch(/":1440|":\d\b/)
      expect(await capturedBody({ [name]: '' })).toEqual({ [name]: '' })
      expect(await recordedBody({ [name]: '' })).toEqual({ [name]: '' })
    },
  )

  test('of which JSON is expected loses another text: in a capsule by its words, in a recording wholly', async () => {
    expect(await capturedBody({ tiles: 'zaphod' })).toEqual({ tiles: expect.stringMatching(/^(?!zaphod)[a-z]{6}$/) })
    expect(await recordedBody({ tiles: 'zaphod' })).toEqual({ tiles: '{}' })
  })

  test('that is an object in one answer keeps the id of it in another: organization', async () => {
    const recorder = recordBusyOffice()
    const { organization } = (await recorder.get('/api/projects/1/')) as { readonly organization: string }

    const { content } = redactHar(recorder.har).log.entries[0]!.response

    expect(JSON.parse(content.text!)).toMatchObject({ organization })
  })

  test('that links to another page loses its words in a capsule, and its host in a recording', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/1/dashboards/?limit=1', { origin: 'https://zaphod.example' })
    const { content } = redactHar(recorder.har).log.entries[0]!.response

    expect(await capturedBody({ next: 'zaphod' })).toEqual({ next: expect.stringMatching(/^(?!zaphod)[a-z]{6}$/) })
    expect(JSON.parse(content.text!)).toMatchObject({
      next: 'https://app.example.test/api/environments/1/dashboards/?limit=1&offset=1',
    })
  })
})

describe('a row', () => {
  test('keeps the names of events that are captured everywhere', () => {
    const events = ['$pageview', '$autocapture', 'zaphod']
    const { event } = redactedRows(({ db }) => {
      for (const name of events) db.event.create({ project_id: 1, distinct_id: 'z', event: name })
    })
    const shown = event.map((row) => row.event)

    expect(events.filter((name) => shown.includes(name))).toEqual(['$pageview', '$autocapture'])
  })

  test('loses the host and the parameters of an image', () => {
    const { template } = redactedRows(({ db }) =>
      db.template.create({ template_name: 'A', image_url: 'https://zaphod.example/board.png?x=1' }),
    )

    expect(template.at(-1)!.image_url).toMatch(/^https:\/\/app\.example\.test\/(?!board)[a-z]{5}\.[a-z]{3}$/)
  })

  test.each([
    ['a', true],
    ['aB_-4567', true],
    ['aB_-45678', false],
    ['.aB4567', false],
    ['aB4567.', false],
    ['', true],
  ])('keeps a short id that has the form of one: %j: %s', (short_id, isKept) => {
    const { insight } = redactedRows(({ db }) => db.insight.create({ project_id: 1, short_id }))

    expect(insight.at(-1)!.short_id === short_id).toBe(isKept)
  })

  test('that is still to come is redacted by its own table, with columns that no table has', async () => {
    const { change } = await capturedRows(({ db }) =>
      db.change.create({ table: 'dashboard', row: { pinned: true, name: 'Zaphod', zaphod: 'exact' } }),
    )

    expect(Object.entries(change[0]!.row)).toEqual([
      ['pinned', true],
      ['name', expect.stringMatching(/^(?!Zaphod)[A-Z][a-z]{5}$/)],
      [expect.stringMatching(/^(?!zaphod)[a-z]{6}$/), 'exact'],
    ])
    expect(JSON.stringify(change)).not.toMatch(/zaphod/i)
  })
})
