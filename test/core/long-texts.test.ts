import { expect, test } from 'vitest'
import { addText } from '../../src/hosts/checks/failure-note.ts'
import { routes } from '../../src/resources/events/routes.ts'
import type { Gap } from '../../src/resources/route.ts'

// A search that takes the square of these lengths does not end within the time limit of a test.

test('a note is added at once to a failure of many empty lines, above the frames of its stack', () => {
  const empty = '\n'.repeat(1_000_000)
  const failure = { message: 'Timed out', stack: `Error: STACK_TRACE_ERROR${empty}x\n    at there (file.ts:1:1)` }

  addText(failure, 'A note')

  expect(failure.stack).toBe('Timed out\n\nA note\n    at there (file.ts:1:1)')
})

test('a repeated parameter is found in a long address', () => {
  const differs: readonly Gap[] = routes['/api/environments/:project_id/events'].actions.GET.differs
  const { asked } = differs.find(({ says }) => says.includes('repeated parameter'))!
  const long = Array.from({ length: 50_000 }, (_, at) => `&parameter${at}=1`).join('')

  expect([`/?a=1${long}`, `/?a=1${long}&a=2`, '/?a=1&b=a=1'].map((address) => asked!.test(address))).toEqual([
    false,
    true,
    false,
  ])
})
