import { expect, test } from 'vitest'
import { NetworkGuard } from '../../src/hosts/network.ts'
import type { NetworkOptions } from '../../src/hosts/network.ts'

const fails: NetworkOptions = { network: 'fail', allowedHosts: [] }
const setting = (name: string, value: string) => `set ${name} to ${value}`
const ask = (url: string) => new Request(url)

test.each([
  [{ network: 'never' }, 'The "network" of a test is "fail", "warn" or "pass", got never.'],
  [{ allowedHosts: 'localhost' }, 'The "allowedHosts" of a test is a list'],
])('%j is refused', (wrong, message) => {
  expect(() => new NetworkGuard({ ...fails, ...wrong } as NetworkOptions, setting)).toThrow(message)
})

test.each(['localhost', 'localhost:4000'])('a request to %s goes out where it is allowed', (allowed) => {
  const guard = new NetworkGuard({ ...fails, allowedHosts: [allowed] }, setting)

  expect(guard.keeps(ask('http://localhost:4000/collect'), false)).toBe(false)
  expect(guard.keeps(ask('http://example.test/collect'), false)).toBe(true)
  expect(guard.findErrors().map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /GET http:\/\/example.test\/collect\n.* set allowedHosts to \['example.test'\], or set network to 'pass'/,
    ),
  ])
})

test('a request that the fake has named already is kept and not named again', () => {
  const guard = new NetworkGuard(fails, setting)

  expect(guard.keeps(ask('http://localhost/login'), true)).toBe(true)
  expect(guard.findErrors()).toEqual([])
})
