import { expect, test } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { addEvents, withProperties } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport('an element property is that of any element of the event', async (bench) => {
  addEvents(
    bench.fake,
    { event: 'a', elements: [{ tag_name: 'a', text: 'Prices', href: '/prices' }, { tag_name: 'div' }] },
    { event: 'b', elements: [{ tag_name: 'button', text: 'Buy' }, { text: '' }] },
    { event: 'c' },
  )
  const ask = withProperties(bench)
  const element = (key: string, value: unknown, operator = 'exact') => [{ type: 'element', key, value, operator }]

  expect(await ask(element('tag_name', ['div', 'button']))).toBe('ab')
  expect(await ask(element('tag_name', 'a', 'is_not'))).toBe('bc')
  expect(await ask(element('text', 'pri', 'icontains'))).toBe('a')
  expect(await ask(element('text', ['ri', 'uy'], 'icontains'))).toBe('ab')
  for (const value of ['P%s', 'Pr_ces', 'Pr\\ices']) expect(await ask(element('text', value, 'icontains'))).toBe('')
  for (const value of [undefined, 'x', []]) {
    expect(await ask(element('href', value, 'is_set'))).toBe('a')
    expect(await ask(element('href', value, 'is_not_set'))).toBe('bc')
  }
  expect(await ask(element('text', [], 'is_not'))).toBe('abc')
  for (const [key, what] of [
    ['tag_name', 'tag'],
    ['selector', 'selector'],
  ] as const)
    await expectRefusal(
      bench,
      ['GET', `/events/?properties=${JSON.stringify(element(key, 'a', 'icontains'))}`],
      400,
      invalid(`Filtering by element ${what} only supports operators "equals" and "doesn't equal" currently.`),
    )
  await expectRefusal(
    bench,
    ['GET', `/events/?properties=${JSON.stringify(element('colour', 'a'))}`],
    400,
    invalid('Invalid element filtering key "colour"', 'properties'),
  )
})

test.each([
  ['tag_name', 5, 'Tag name must be a string'],
  ['tag_name', ['a', '', true], 'Tag name must be a string'],
  ['selector', ['a > b', ['b']], 'Selector must be a string'],
])('an element filter by %s of %j is refused, because it is not text', async (key, value, detail) => {
  const properties = JSON.stringify([{ type: 'element', key, value }])

  await expectRefusal(directBench(), ['GET', `/events/?properties=${properties}`], 400, invalid(detail))
})

everyTransport('a pattern is looked for in the whole attribute of an element, with its quotes', async (bench) => {
  addEvents(
    bench.fake,
    { event: 'a', elements: [{ text: 'Prices', href: '/prices' }, { text: 'Say "x"' }] },
    { event: 'b', elements: [{ text: 'Buy' }, { text: '' }] },
    { event: 'c' },
  )
  const ask = withProperties(bench)
  const element = (key: string, value: unknown, operator = 'regex') => [{ type: 'element', key, value, operator }]

  expect(await ask(element('text', 'Pri.*'))).toBe('a')
  for (const part of ['Pri', '^Prices', 'Prices$', '']) expect(await ask(element('text', part))).toBe('')
  expect(await ask(element('text', ['P.+', '[A-Z]uy']))).toBe('ab')
  expect(await ask(element('text', ['P.+', '[A-Z]uy'], 'not_regex'))).toBe('c')
  expect(await ask(element('text', 'Say \\\\"x.*'))).toBe('a')
  expect(await ask(element('href', '/p', 'not_regex'))).toBe('abc')
  expect(await ask(element('href', ['(', ''], 'not_regex'))).toBe('')
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The value of the property filter "href" is not a pattern: with "not_regex" it is compared with nothing.',
  ])
})

everyTransport('an empty text of an element counts as none', async (bench) => {
  addEvents(bench.fake, { event: 'a', elements: [{ text: '' }] }, { event: 'b', elements: [{ text: 'Buy' }] })
  const ask = withProperties(bench)

  for (const [operator, found] of [
    ['exact', ''],
    ['is_not', 'ab'],
    ['icontains', 'b'],
    ['is_set', 'b'],
    ['is_not_set', 'a'],
  ])
    expect(await ask([{ type: 'element', key: 'text', value: '', operator }])).toBe(found)
})

everyTransport('what an operator cannot say of an element counts as exact, and the journal warns', async (bench) => {
  addEvents(bench.fake, { event: 'a', elements: [{ text: '10' }] }, { event: 'b', elements: [{ text: '11' }] })
  const ask = withProperties(bench)

  for (const operator of ['gt', 'lte', 'is_date_after', 'not_in']) {
    expect(await ask([{ type: 'element', key: 'text', value: '10', operator }])).toBe('a')
    expect(bench.fake.journal.last?.warnings).toEqual([
      `Operator "${operator}" does not apply to elements and counts as "exact".`,
    ])
  }
  expect(await ask([{ type: 'element', key: 'text', value: ['10', '11'], operator: 'in' }])).toBe('ab')
  expect(bench.fake.journal.last?.warnings).toEqual([])
})
