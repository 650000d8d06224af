import { expect, test } from 'vitest'
import { randomNumbers } from '../../../src/core/random.ts'
import { invalid } from '../../support/api/errors.ts'
import { addCounted, addEvents, listNames } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { directBench } from '../../support/api/transports.ts'

const filterBy = (pattern: string): string =>
  `?properties=${encodeURIComponent(JSON.stringify([{ key: 'k', operator: 'regex', value: pattern }]))}`

const detail =
  'The filter takes more than 20,000,000 steps over these events. Use a simpler pattern, or fewer events: after, before, event.'

test('a pattern that takes too many steps over the events is a 400 that says so', async () => {
  const bench = directBench()
  const random = randomNumbers('letters')
  const k = Array.from({ length: 5000 }, () => 'ab'[random() % 2]).join('')
  addEvents(bench.fake, { event: 'long', properties: { k } })

  await expectRefusal(bench, ['GET', `/events/${filterBy('(a|b)*a(a|b){600}~')}`], 400, invalid(detail, 'properties'))
  expect(await listNames(bench, filterBy('(?:.{1,1000})~'))).toEqual([])
})

test('each text of a list that elements are compared with is a comparison of its own, and takes a step', async () => {
  const bench = directBench()
  addCounted(bench.fake, 1001, { elements: [{ text: 'Save' }] })
  const texts = (count: number) => {
    const value = Array.from({ length: count }, () => '~')
    return `?properties=${encodeURIComponent(JSON.stringify([{ key: 'text', type: 'element', operator: 'exact', value }]))}`
  }

  await expectRefusal(bench, ['GET', `/events/${texts(20_000)}`], 400, invalid(detail, 'properties'))
  // At two steps for each, these would be too many as well.
  expect(await listNames(bench, texts(10_000))).toEqual([])
})

test('a value of many digits that is no number is compared in the time of its length', async () => {
  const bench = directBench()
  addEvents(bench.fake, { event: 'long', properties: { k: 1 } })
  const filter = JSON.stringify([{ key: 'k', operator: 'gt', value: `${'1'.repeat(200_000)}x` }])

  expect(await listNames(bench, `?properties=${encodeURIComponent(filter)}`)).toEqual([])
}, 5000)
