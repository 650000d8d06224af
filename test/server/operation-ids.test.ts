import { expect, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { served } from '../support/servers/served.ts'

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

type Call = (...given: readonly unknown[]) => unknown

/** Operations that no function of the client has. */
const WITHOUT = ['openapi', 'snapshots', 'dropSnapshot', 'journal', 'worldsOpenFrom']

/** The operations of a running server by their method and path. */
async function described(): Promise<ReadonlyMap<string, string>> {
  const { server } = await served()
  const answer = await fetch(`${server.url}/__fake/openapi.json`, { headers: { 'X-Fake-Token': server.token } })
  const { paths } = (await answer.json()) as Description
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]),
    ),
  )
}

/** All functions of an object, also those inside, by their names in one word: `clock.set` is `clockSet`. */
const functionsIn = (one: object, before = ''): readonly (readonly [name: string, call: Call])[] =>
  Object.entries(one).flatMap(([name, value]: [string, unknown]) => {
    const whole = before === '' ? name : before + name[0]!.toUpperCase() + name.slice(1)
    if (typeof value === 'function') return [[whole, value as Call] as const]
    return typeof value === 'object' && value !== null ? functionsIn(value, whole) : []
  })

/** The request that a call sends to control: its method and path. */
async function askedBy(name: string): Promise<string | undefined> {
  const asked: string[] = []
  const control = createControl({
    url: '',
    fetch(address, init) {
      asked.push(`${init?.method} ${String(address)}`)
      return Promise.resolve(Response.json({ number: 1 }))
    },
  })
  const { get, ...gates } = control.gates
  const call = functionsIn({ ...control, gates, gate: get(1) }).find(([other]) => other === name)![1]
  for (const given of [[1], [1, 1, {}], [{}]]) {
    if (asked.length > 0) break
    try {
      const made = call(...given)
      await (Symbol.asyncIterator in Object(made) ? (made as AsyncGenerator).next() : made)
    } catch {
      // These arguments are not for it, or the answer is not.
    }
  }
  return asked[0]
}

const control = createControl({ url: '' })
const { get, ...gates } = control.gates
const names = functionsIn({ ...control, gates, gate: get(1) }).map(([name]) => name)

test('every operation of control has a name of its own in the description', async () => {
  const ids = [...(await described()).values()]

  expect(ids).toEqual([...new Set(ids)])
  expect(ids.filter((id) => !names.includes(id)).sort()).toEqual([...WITHOUT].sort())
})

test('an operation is called as the function of the client that asks it', async () => {
  const operations = await described()
  const patterns = [...operations.keys()].map(
    (operation) => [operation, new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?.*)?$`)] as const,
  )

  const asked = await Promise.all(names.map(askedBy))

  const ids = asked.map((one) => operations.get(patterns.find(([, pattern]) => pattern.test(one!))![0]))
  expect(ids).toEqual(names)
})
