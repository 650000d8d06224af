import { expect } from 'vitest'
import { randomNumbers } from '../../../src/core/ids.ts'
import { invalid } from '../../support/errors.ts'
import { addEvents, listNames } from '../../support/events.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { everyTransport } from '../../support/transports.ts'

const filterBy = (value: string): string =>
  `?properties=${encodeURIComponent(JSON.stringify([{ key: 'k', operator: 'regex', value }]))}`

everyTransport('a pattern that takes too many steps over the events is a 400 that says so', async (bench) => {
  const random = randomNumbers('letters')
  const k = Array.from({ length: 5000 }, () => 'ab'[random() % 2]).join('')
  addEvents(bench.fake, { event: 'long', properties: { k } })

  const detail =
    'The filter takes more than 20,000,000 steps over these events. Use a simpler pattern, or fewer events: after, before, event.'
  await expectRefusal(bench, ['GET', `/events/${filterBy('(a|b)*a(a|b){600}~')}`], 400, invalid(detail, 'properties'))
  expect(await listNames(bench, filterBy('(?:.{1,1000})~'))).toEqual([])
})
