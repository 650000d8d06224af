import { expect } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { addCounted, addEvents, addPerson, listNames } from '../../support/api/events.ts'
import { PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('event and distinct_id match exactly, as text', async (bench) => {
  addEvents(
    bench.fake,
    { event: 'a', distinct_id: '1' },
    { event: 'b', distinct_id: '01' },
    { event: 'A', distinct_id: '1' },
    { event: '', distinct_id: '' },
  )

  expect(await listNames(bench, '?distinct_id=1')).toEqual(['A', 'a'])
  expect(await listNames(bench, '?distinct_id=01')).toEqual(['b'])
  expect(await listNames(bench, '?event=a')).toEqual(['a'])
  expect(await listNames(bench, '?event=a&distinct_id=1')).toEqual(['a'])
  expect(await listNames(bench, '?event=a&distinct_id=01')).toEqual([])
  expect(await listNames(bench, '?event=')).toEqual([''])
  expect(await listNames(bench, '?distinct_id=')).toEqual([''])
})

everyTransport('after and before are strict', async (bench) => {
  addCounted(bench.fake, 4)

  expect(await listNames(bench, '?after=2025-12-31T12:00:00Z')).toEqual(['4', '3', '2'])
  expect(await listNames(bench, '?before=2025-12-31T12:00:02Z')).toEqual(['2', '1'])
  expect(await listNames(bench, '?after=2025-12-31T12:00:00Z&before=2025-12-31T12:00:03Z')).toEqual(['3', '2'])
  expect(await listNames(bench, '?after=2025-12-31T12:00:01.999999Z&event=3')).toEqual(['3'])
  expect(await listNames(bench, '?after=2025-12-31T12:00:03Z&before=2025-12-31T12:00:00Z')).toEqual([])
})

everyTransport('without bounds all events are listed, up to five seconds from now', async (bench) => {
  addEvents(
    bench.fake,
    { event: 'ancient', timestamp: '1999-01-01T00:00:00Z' },
    { event: 'soon', timestamp: '2026-01-01T00:00:04.999999Z' },
    { event: 'later', timestamp: '2026-01-01T00:00:05Z' },
  )

  expect(await listNames(bench)).toEqual(['soon', 'ancient'])
  expect(await listNames(bench, '?after=&before=')).toEqual(['soon', 'ancient'])
  expect(await listNames(bench, '?before=2026-02-01')).toEqual(['later', 'soon', 'ancient'])
  bench.fake.clock.advance('1s')
  expect(await listNames(bench)).toEqual(['later', 'soon', 'ancient'])
})

everyTransport('bounds may say how long ago, and mean now when they say nothing', async (bench) => {
  const hoursAgo = (event: string, hours: number) => ({
    event,
    timestamp: new Date(Date.parse('2026-01-01T00:00:00Z') - hours * 3_600_000).toISOString(),
  })
  addEvents(bench.fake, hoursAgo('now', 0), hoursAgo('1h', 1), hoursAgo('1d', 24), hoursAgo('4d', 96))

  expect(await listNames(bench, '?after=2h')).toEqual(['now', '1h'])
  expect(await listNames(bench, '?after=-4d')).toEqual(['now', '1h', '1d'])
  expect(await listNames(bench, '?before=1d')).toEqual(['4d'])
  expect(await listNames(bench, '?before=1d&orderBy=["timestamp"]')).toEqual(['4d'])
  expect(await listNames(bench, '?before=garbage')).toEqual(['1h', '1d', '4d'])
  expect(await listNames(bench, '?after=garbage')).toEqual([])
})

everyTransport('a relative bound counts from the wall clock of the project, and the journal says so', async (bench) => {
  const { project } = bench.fake.world.tables
  const at = (event: string, timestamp: string) => ({ event, timestamp })
  addEvents(bench.fake, at('18:00', '2025-12-31T18:00:00Z'), at('23:30', '2025-12-31T23:30:00Z'))

  for (const [timezone, shown] of [
    ['America/New_York', ['23:30', '18:00']],
    ['Asia/Kolkata', []],
    ['Europe/London', ['23:30']],
    ['Nowhere', ['23:30']],
  ] as const) {
    project.update(project.get(PUBLIC)!, { timezone })
    expect(await listNames(bench, '?after=2h')).toEqual(shown)
    const says = `"after" counts from the wall clock of ${timezone}, taken for UTC, as in the real service. Send a time in UTC.`
    expect(bench.fake.journal.last?.warnings).toEqual(shown.length !== 1 ? [says] : [])
    expect(await listNames(bench, '?after=2025-12-31T22:00:00')).toEqual(['23:30'])
    expect(bench.fake.journal.last?.warnings).toEqual([])
  }
})

everyTransport(
  'a bound whose plus sign is not encoded means now, and the journal says how to send it',
  async (bench) => {
    addCounted(bench.fake, 4)
    const warning =
      '"before" holds no known time and counts as now, as in the real service. A "+" in an address stands for a space: send "%2B".'

    for (const zone of ['+00:00', '+0000', '+00']) {
      expect(await listNames(bench, `?before=2025-12-31T12:00:02${zone}`)).toEqual(['4', '3', '2', '1'])
      expect(bench.fake.journal.last?.warnings).toEqual([warning])
    }
    expect(await listNames(bench, '?after=2025-12-31T12:00:00+00:00')).toEqual([])
    expect(await listNames(bench, '?before=2025-12-31T12:00:02%2B00:00')).toEqual(['2', '1'])
    expect(bench.fake.journal.last?.warnings).toEqual([])
  },
)

everyTransport('a zone of a bound counts, and the journal says what the real service makes of it', async (bench) => {
  addCounted(bench.fake, 4)
  const warning = (name: string) =>
    `"${name}" has a zone, which the real service drops: it would be 2025-12-31T14:00:02+00:00 there. Send the time in UTC.`

  for (const zone of ['%2B02:00', '%2B0200', '%2B02']) {
    expect(await listNames(bench, `?before=2025-12-31T14:00:02${zone}`)).toEqual(['2', '1'])
    expect(bench.fake.journal.last?.warnings).toEqual([warning('before')])
    expect(await listNames(bench, `?after=2025-12-31 14:00:02${zone}`)).toEqual(['4'])
    expect(bench.fake.journal.last?.warnings).toEqual([warning('after')])
  }
  for (const time of ['2025-12-31', '2025-12-31T12', '2025-12-31T12:00:02Z', '2025-12-31T12:00:02-00:00', '2h', '-1d'])
    for (const name of ['after', 'before']) {
      await listNames(bench, `?${name}=${time}`)
      expect(bench.fake.journal.last?.warnings, time).toEqual([])
    }
})

everyTransport('a person is named by number or UUID and stands for all their distinct ids', async (bench) => {
  const { id, uuid } = addPerson(bench.fake, { distinct_ids: ['phone', 'laptop'] })
  const foreign = addPerson(bench.fake, { distinct_ids: ['phone'], project_id: PRIVATE })
  const at = (event: string, distinct_id: string, second: number) => ({
    event,
    distinct_id,
    timestamp: `2025-12-31T12:00:0${second}Z`,
  })
  addEvents(bench.fake, at('a', 'phone', 1), at('b', 'laptop', 2), at('c', 'other', 3), at('d', 'phone', 4))

  expect(await listNames(bench, `?person_id=${id}`)).toEqual(['d', 'b', 'a'])
  expect(await listNames(bench, `?person_id=${uuid}`)).toEqual(['d', 'b', 'a'])
  expect(await listNames(bench, `?person_id=${uuid.toUpperCase().replaceAll('-', '')}`)).toEqual(['d', 'b', 'a'])
  expect(await listNames(bench, `?person_id=${id}&distinct_id=phone`)).toEqual(['d', 'a'])
  expect(await listNames(bench, `?person_id=${id}&distinct_id=other`)).toEqual([])
  expect(await listNames(bench, `?person_id=${id}&event=b`)).toEqual(['b'])
  expect(await listNames(bench, `?person_id=${id}&orderBy=[]`)).toEqual(['a', 'b', 'd'])
  expect(await listNames(bench, '?person_id=99')).toEqual([])
  expect(await listNames(bench, '?person_id=00000000-0000-4000-8000-000000000000')).toEqual([])
  expect(await listNames(bench, `?person_id=${foreign.id}`)).toEqual([])
})

everyTransport('of a person with more than 2500 distinct ids, the first 100 and the last 2400 count', async (bench) => {
  const idsOf = async (person: string, count: number) => {
    const distinct_ids = Array.from({ length: count }, (_, at) => `${person}-${at}`)
    const { id } = addPerson(bench.fake, { distinct_ids })
    const seen = [0, 99, 100, 101, count - 1].map((at) => `${person}-${at}`)
    addEvents(bench.fake, ...seen.map((distinct_id) => ({ event: distinct_id, distinct_id })))
    return listNames(bench, `?person_id=${id}&orderBy=["timestamp"]`)
  }

  expect(await idsOf('a', 2500)).toEqual(['a-0', 'a-99', 'a-100', 'a-101', 'a-2499'])
  expect(await idsOf('b', 2501)).toEqual(['b-0', 'b-99', 'b-101', 'b-2500'])
})

everyTransport('a person_id that is neither a number nor a UUID is refused', async (bench) => {
  for (const person_id of ['jo', '1.5', ''])
    await expectRefusal(
      bench,
      ['GET', `/events/?person_id=${person_id}`],
      400,
      invalid(`Field 'id' expected a number but got '${person_id}'.`, 'person_id'),
    )
})

everyTransport('a number that is none is repeated as Python writes it', async (bench) => {
  for (const name of ['person_id', 'action_id'])
    await expectRefusal(
      bench,
      ['GET', `/events/?${name}=o'neil`],
      400,
      invalid(`Field 'id' expected a number but got "o'neil".`, name),
    )
})

everyTransport('an action has no events, because the fake has no actions', async (bench) => {
  addCounted(bench.fake, 1)

  expect(await listNames(bench, '?action_id=1')).toEqual([])
  expect(bench.fake.journal.last?.warnings).toEqual(['The fake has no actions: "action_id" matches nothing.'])
  expect(await listNames(bench, '?action_id=')).toEqual(['1'])
  await expectRefusal(
    bench,
    ['GET', '/events/?action_id=x'],
    400,
    invalid("Field 'id' expected a number but got 'x'.", 'action_id'),
  )
})

everyTransport('select and where have no effect, and the journal warns', async (bench) => {
  addCounted(bench.fake, 2)
  const warning = (name: string) => `"${name}" was accepted without effect, as in the real service.`

  for (const name of ['select', 'where']) {
    for (const search of [
      `${name}=["event"]`,
      `${name}=event`,
      `${name}="event"`,
      `${name}={}`,
      `${name}=["a"]&${name}=["b"]`,
      `${name}=a&${name}=b`,
      `${name}[0]=a`,
      `${name}[]=a`,
      `${name}[a][b]=c`,
    ]) {
      expect(await listNames(bench, `?${search}`)).toEqual(['2', '1'])
      expect(bench.fake.journal.last?.warnings).toEqual([warning(name)])
    }
    expect(await listNames(bench, `?${name}=`)).toEqual(['2', '1'])
    expect(bench.fake.journal.last?.warnings).toEqual([])
    for (const sent of ['=[', '=[event]', '=%20[a', `=["a"]&${name}=[`, '[]=[', `[0]=a&${name}[1]=[a`])
      await expectRefusal(
        bench,
        ['GET', `/events/?${name}${sent}`],
        400,
        invalid('A valid JSON list is required.', name),
      )
  }
})

everyTransport('a repeated parameter counts by its last value', async (bench) => {
  addCounted(bench.fake, 3)

  expect(await listNames(bench, '?event=1&event=2&limit=x&limit=5')).toEqual(['2'])
})

everyTransport('parameters nobody reads are ignored, and the journal warns', async (bench) => {
  addCounted(bench.fake, 1)

  expect(await listNames(bench, '?evnet=2')).toEqual(['1'])
  expect(bench.fake.journal.last?.warnings).toEqual(['Unknown query parameter "evnet" was ignored.'])
})
