import { expect, test } from 'vitest'
import { served } from '../support/servers/served.ts'

interface Operation {
  readonly security?: readonly object[]
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
}

/** The operations that read, by their paths, as control of a server describes them; and a way to ask it. */
async function described() {
  const { url, token } = (await served()).server
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  const whole = (await (await ask('/__fake/openapi.json', { 'X-Fake-Token': token })).json()) as {
    readonly security: readonly object[]
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  return { ask, whole }
}

test('only what is described without a token is answered without one', async () => {
  const { ask, whole } = await described()
  const reads = Object.entries(whole.paths).filter(([path, { get }]) => get && !path.includes('{'))

  const statuses = await Promise.all(reads.map(async ([path]) => [path, (await ask(path)).status] as const))

  expect(whole.security).toEqual([{ token: [] }])
  expect(statuses.filter(([, status]) => status < 400)).toEqual([['/__fake/health', 200]])
  expect(reads.filter(([, { get }]) => get!.security).map(([path, { get }]) => [path, get!.security])).toEqual([
    ['/__fake/health', []],
  ])
})

test('each name in a path of control is described as a part that must be there', async () => {
  const { whole } = await described()

  for (const [path, methods] of Object.entries(whole.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(
        inPath.map(({ name, required }) => [name, required]),
        path,
      ).toEqual(names.map((name) => [name, true]))
    }
  }
})

test('an operation of control has its details in a description, where its summary does not say all', async () => {
  const { whole } = await described()

  const { summary, description } = whole.paths['/__fake/health']!['get']!

  expect(summary).toBe('Answers as soon as the fake does')
  expect(description).toMatch(/^Answers as soon as the fake does; the only path that needs no token\./)
  expect(whole.paths['/__fake/gates/{number}/arrived']!['post']!.summary).toBe(
    'Answers once that many requests have come',
  )
})
