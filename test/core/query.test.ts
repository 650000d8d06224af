import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuiltWith, withParameters } from '../../src/core/http/query-link.ts'
import { readTree } from '../../src/core/http/query-tree.ts'
import { Query } from '../../src/core/http/query.ts'

const query = (text: string) => new Query(new URLSearchParams(text))
const url = (search: string) => new URL(`https://app.example.test/api/environments/1/events/${search}`)

test('a repeated parameter counts by its last value, and all of them can be had', () => {
  expect(query('event=a&event=b').get('event')).toBe('b')
  expect(query('event=a&event=b').all('event')).toEqual(['a', 'b'])
  expect(query('event').get('event')).toBe('')
  expect(query('').get('event')).toBeUndefined()
})

test.each([
  ['where[0]=a&where[1]=b', ['a', 'b']],
  ['where[]=a&where[]=b', ['a', 'b']],
  ['where[0][key]=email&where[0][value][]=a&where[0][value][]=b', [{ key: 'email', value: ['a', 'b'] }]],
  ['where[10]=a&where[12]=b', ['a', 'b']],
  ['where[email]=a', { email: 'a' }],
  ['where[0]=a&where[1x]=b&where[x1]=c', { 0: 'a', '1x': 'b', x1: 'c' }],
  ['where[type]=AND&where[values][0][key]=a', { type: 'AND', values: [{ key: 'a' }] }],
  ['where[__proto__][x]=1', JSON.parse('{"__proto__": {"x": "1"}}')],
  ['where=a', undefined],
  ['wherever[0]=a', undefined],
  ['', undefined],
])('brackets of %s become lists and objects', (text, tree) => {
  expect(readTree(query(text), 'where')).toEqual(tree)
})

test('brackets that nest deeper than 100 are ignored', () => {
  const nested = (depth: number) => `where${'[a]'.repeat(depth)}=x`

  expect(readTree(query(nested(101)), 'where')).toBeUndefined()
  expect(readTree(query(nested(100)), 'where')).toBeDefined()
})

test('no brackets break the reading', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('[', ']', '0', 'a', '=', '&', '%', '_') })), (parts) => {
      expect(() => readTree(query(parts.map((part) => `where${part}`).join('&')), 'where')).not.toThrow()
    }),
  )
})

test.each([
  ['', { limit: '5' }, '?limit=5'],
  ['?', { limit: '5' }, '?limit=5'],
  ['?event=a&limit=2&offset=1', { limit: '5' }, '?event=a&limit=5&offset=1'],
  ['?event=a', { limit: '5', offset: '10' }, '?event=a&limit=5&offset=10'],
  ['?event=a&event=b', { limit: '5' }, '?event=a&event=b&limit=5'],
  ['?limit=1&event=a&limit=2', { limit: '5' }, '?limit=5&event=a'],
  ['?event=%24pageview+x&flag', { limit: '5' }, '?event=%24pageview+x&flag&limit=5'],
  ['?li%6Dit=1', { limit: '5' }, '?limit=5'],
  ['?%=1', { limit: '5' }, '?%=1&limit=5'],
  ['', { before: '2020-12-30T12:03:53.829294+00:00' }, '?before=2020-12-30T12%3A03%3A53.829294%2B00%3A00'],
])('in %j the parameters %o are set in place or at the end', (search, parameters, expected) => {
  expect(withParameters(url(search), parameters)).toBe(`https://app.example.test/api/environments/1/events/${expected}`)
})

test.each([
  ['', { before: '2020-12-30T12:03:53+00:00' }, '?before=2020-12-30T12%3A03%3A53%2B00%3A00'],
  ['?event=a&before=1&limit=2', { before: '5' }, '?event=a&before=5&limit=2'],
  ['?event=a&limit=2&event=b', { before: '5' }, '?event=b&limit=2&before=5'],
  ['?flag&event=', { before: '5' }, '?flag=&event=&before=5'],
  ['?list=a&x=1&list=b&list[]=c&list[]=c', { before: '5' }, '?list=a&x=1&list=b&list%5B%5D=c&list%5B%5D=c&before=5'],
  ["?event=a%20b'(c)*~!", { before: '5' }, '?event=a+b%27%28c%29%2A~%21&before=5'],
])('in %j, rebuilt with %o, every name stands once, and every value of a list', (search, parameters, expected) => {
  expect(rebuiltWith(url(search), parameters, (name) => name === 'list')).toBe(
    `https://app.example.test/api/environments/1/events/${expected}`,
  )
})

test('a link keeps the trailing slash as it was sent', () => {
  const bare = new URL('https://app.example.test/api/environments/1/events')

  expect(withParameters(bare, { limit: '1' })).toBe('https://app.example.test/api/environments/1/events?limit=1')
})

test('what a link sets is what the next request reads, and nothing else changes', () => {
  const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })))

  fc.assert(
    fc.property(pairs, fc.string({ unit: 'grapheme' }), (sent, value) => {
      const before = url('')
      before.search = new URLSearchParams(sent).toString()
      const after = new URL(withParameters(before, { before: value }))
      const others = (from: URL) => [...from.searchParams].filter(([name]) => name !== 'before')

      expect(after.searchParams.getAll('before')).toEqual([value])
      expect(others(after)).toEqual(others(before))
    }),
  )
})
