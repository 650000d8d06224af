import { expect, test as base } from 'fake-dashboards/vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe } from 'vitest'

const test = base.extend('fakeOptions', { auth: 'lenient' })
const asked: string[] = []
const outside = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.end('{}')
})
const collect = (name: string) =>
  fetch(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/collect?${name}`).then(
    ({ status }) => status,
    () => 'no answer',
  )

beforeAll(() => new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening)))
afterAll(() => void outside.close())

test('fails: a request to another host', async () => {
  expect(await collect('other')).toBe('no answer')
  expect(asked).toEqual([])
})

test('fails: a path of the app’s own', async () => {
  await fetch('http://localhost:3000/api/login').catch(() => undefined)
})

test('fails: nobody catches that the request failed', async () => {
  await fetch('http://localhost:3000/uncaught')
})

test('fails: an expectation that says nothing of the request', async () => {
  await collect('caught')
  expect('shown').toBe('hidden')
})

test.extend('allowedHosts', ['127.0.0.1'])('passes: the host is allowed', async () => {
  expect(await collect('allowed')).toBe(200)
})

test.extend('network', 'pass')('passes: the network is allowed', async () => {
  expect(await collect('network')).toBe(200)
})

describe.concurrent('at once', () => {
  test('fails: one of two', async () => {
    await collect('one')
  })

  test('passes: the other of two', async ({ expect: expectHere }) => {
    const { status } = await fetch('https://app.example.test/api/projects/')

    expectHere(status).toBe(401)
  })
})
