import { http } from 'msw'
import { expect, test } from 'vitest'
import { createFake, FakeUsageError } from '../../src/index.ts'
import { createHandlers } from '../../src/msw.ts'

/** Calls a function as JavaScript can: with any arguments. */
const call = (does: (...given: never[]) => unknown, ...given: readonly unknown[]) => does(...(given as never[]))

const own = http.get('/login', () => undefined)

test.each<[name: string, made: () => unknown, message: string]>([
  [
    'fork({ seed: 2 })',
    () => call(createFake().fork, { seed: 2 }),
    'fake.fork() takes nothing, got {"seed":2}. A copy goes on as its fake does; createFake({ … }) makes another.',
  ],
  [
    'exportState({ at: 3 })',
    () => call(createFake().exportState, { at: 3 }),
    'fake.exportState() takes nothing, got {"at":3}. It gives the present; createFake({ capsule, at }) goes back.',
  ],
  [
    'createHandlers(fake, handler)',
    () => call(createHandlers, createFake(), own),
    'createHandlers() takes a fake alone. Handlers of your own stand beside: setupServer(...createHandlers(fake), own).',
  ],
  [
    'createHandlers(fake, options)',
    () => call(createHandlers, createFake(), { baseUrl: 'https://app.example.test' }),
    'createHandlers() takes a fake alone.',
  ],
])('%s is refused and says what to do', (_name, made, message) => {
  expect(made).toThrow(FakeUsageError)
  expect(made).toThrow(message)
})

test('a list of fakes can be mapped to handlers, and a list of nothing to copies', () => {
  const fakes = Array.from({ length: 2 }, createFake().fork)

  expect(fakes.flatMap(createHandlers)).toHaveLength(2)
})

test('faults.clear(fault) ends no fault, and says how to end one', () => {
  const { faults } = createFake()
  const fault = faults.add({ effect: { status: 503 } })

  expect(() => call(faults.clear.bind(faults), fault)).toThrow(
    'It removes all faults; faults.remove(fault) removes one.',
  )
  expect(faults.list()).toEqual([fault])
})

test.for([5, 'everything', ['names']])('toHar(%j) is refused', async (options) => {
  await expect(createFake().journal.toHar(options as never)).rejects.toThrow('A redaction is an object, got ')
})
