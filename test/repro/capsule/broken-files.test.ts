import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeUsageError, createFake } from '../../../src/index.ts'
import { hydrate, redactCapsule, redactHar, redactState, replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'

const DEEP = 20_000

/** Every kind of value that JSON has, and what code in JavaScript may hand over besides. */
const values: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, Infinity, Number.NaN, 2 ** 53, '', 'x', '\ud800', 'https://[', '%', '[1]', '{"a":1}'],
  ...[[], [null], [[]], {}, { toString: 1 }, { length: 1 }, { constructor: 1, valueOf: 1 }, undefined],
  JSON.parse('{"__proto__":{"toString":1}}'),
  JSON.parse('['.repeat(DEEP) + ']'.repeat(DEEP)),
  JSON.parse('{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
  '['.repeat(DEEP) + ']'.repeat(DEEP),
]

type Path = readonly string[]

/** The paths of everything in a file, also of what stands as JSON in its texts. */
function pathsIn(value: unknown): Path[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return members.flatMap(([name, member]) => [[name], ...pathsIn(member).map((path) => [name, ...path])])
}

function spoiled(file: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const member = spoiled((file as Readonly<Record<string, unknown>>)[name], rest, value)
  const copy = Array.isArray(file) ? [...file] : { ...(file as object) }
  return Object.assign(copy, { [name]: member })
}

async function sample() {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', '/dashboards/?limit=2')
  await send('POST', '/dashboards/', { name: 'A', tags: ['a'] })
  await send('GET', '/dashboards/1/sharing/')
  await send('GET', '/dashboards/1/collaborators/')
  await send('GET', '/events/?limit=1')
  await send('GET', '/api/users/@me/')
  const har = JSON.parse(JSON.stringify(await fake.journal.toHar({ keep: ['everything'] }))) as unknown
  return { har, state: fake.exportState() as unknown, capsule: (await fake.capture()) as unknown }
}

const files = await sample()
const readers: readonly (readonly [reader: string, file: unknown, read: (file: never) => unknown])[] = [
  ['hydrate', files.har, hydrate],
  ['redactHar', files.har, redactHar],
  ['redactState', files.state, redactState],
  ['createFake with a state', files.state, (state) => createFake({ state })],
  ['createFake with a capsule', files.capsule, (capsule) => createFake({ capsule })],
  ['redactCapsule', files.capsule, redactCapsule],
  ['replay', files.capsule, replay],
]

test.each(readers)('whatever is broken in a file, %s reads it or refuses it in words', async (_, file, read) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pathsIn(file)), fc.nat(values.length - 1), async (path, value) => {
      try {
        await read(spoiled(file, path, values[value]) as never)
      } catch (error) {
        expect(error).toBeInstanceOf(FakeUsageError)
      }
    }),
    { numRuns: 40 },
  )
})
