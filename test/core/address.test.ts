import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfRequest, toAddress } from '../../src/core/http/address.ts'
import type { Address } from '../../src/core/http/address.ts'
import { cases } from '../support/random/cases.ts'

const ORIGIN = 'http://127.0.0.1:8010'
const LETTERS = [...'/?./?.ab1%2e&=[]{}^|`\'"<>#~!$()*+,;:@-_ \té', '..', '%2E', '//', '?a=1']

const partsOf = ({ href, origin, host, pathname, search, searchParams }: Address) => ({
  href,
  origin,
  host,
  pathname,
  search,
  pairs: [...searchParams],
})

test('an address that is cut is the one that is parsed', () => {
  const targets = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => `/${letters.join('')}`)

  fc.assert(
    fc.property(targets, (target) => {
      expect(partsOf(toAddress(ORIGIN, target))).toEqual(partsOf(new URL(ORIGIN + target)))
    }),
    { numRuns: cases(5000) },
  )
})

test.each([
  'https://app.example.test/api/environments/1/events/?limit=2&after=a%20b#here',
  'https://app.example.test',
  'https://App.Example.test:443/a/../b',
  'http://[::1]:8010/api/?a',
  'data:text/plain,a',
])('the address of a request is the one that is parsed: %s', (url) => {
  const { url: own } = new Request(url)

  expect(partsOf(addressOfRequest({ url: own }))).toEqual(partsOf(new URL(own)))
})
