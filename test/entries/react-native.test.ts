import { afterEach, expect, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { typical } from '../../src/scenarios.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'

afterEach(() => vi.unstubAllGlobals())

/** Reads a blob as React Native does, which needs it to read the body of a request. */
class BlobReader {
  onload = (): void => undefined
  result: ArrayBuffer | undefined

  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = bytes
      this.onload()
    })
  }
}

/** A fake where requests and responses are those of React Native: they have no streams, and a body is read through a blob. */
async function onReactNative() {
  vi.stubGlobal('FileReader', BlobReader)
  const { Headers, Request, Response } = await import('whatwg-fetch')
  for (const [name, value] of Object.entries({ Headers, Request, Response })) vi.stubGlobal(name, value)
  return createFake({ scenario: typical, auth: 'lenient' })
}

test('with the requests and responses of React Native, a write takes effect and its answer is read', async () => {
  const fake = await onReactNative()
  const headers = { 'Content-Type': 'application/json' }

  const answer = await fake.fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ name: 'Ünï 😀' }) })

  expect(answer).toBeInstanceOf(Response)
  expect(answer).not.toHaveProperty('body')
  expect([answer.status, await answer.json()]).toMatchObject([200, { id: 1, name: 'Ünï 😀' }])
  expect(await (await fake.fetch(url)).json()).toMatchObject({ name: 'Ünï 😀' })
})

test('with the requests of React Native, one that its client gives up fails as aborted', async () => {
  const fake = await onReactNative()
  const client = new AbortController()
  const gate = fake.hold({ method: 'GET' })

  const answer = fake.fetch(url, { signal: client.signal })
  await gate.arrived()
  client.abort()

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
