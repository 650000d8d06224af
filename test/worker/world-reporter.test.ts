import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { answerCall } from '../../src/hosts/worker/object-call.ts'
import type { StoredWorld } from '../../src/hosts/worker/storage/stored-world.ts'
import { worldReporter } from '../../src/hosts/worker/world-reporter.ts'
import { Refusal } from '../../src/hosts/worlds/refusal.ts'

const world = (untouched: boolean, seed = 1) =>
  ({ life: 3, report: { untouched, size: 10, start: { seed } } }) as StoredWorld
const [untouched, touched] = [world(true), world(false)]

/** A directory that answers reports when it is told to, or at once. */
function openDirectory(name = 'alice') {
  const wall = new Clock('2026-03-01T00:00:00Z')
  const reports: unknown[] = []
  let answer: () => unknown = () => undefined
  const report = (said: object) => {
    reports.push(said)
    return answer()
  }
  const object = { fetch: (request: Request) => answerCall(request, { report }) }
  const tell = worldReporter(object, name, wall)
  return { wall, reports, tell, answers: (next: typeof answer) => (answer = next) }
}

/** Whether something has come to its end by now. */
async function isOver(asked: Promise<unknown>): Promise<boolean> {
  let over = false
  void asked.finally(() => (over = true))
  await setImmediate()
  return over
}

const refuse = () => {
  throw new Refusal(507, 'full', 'The storage is full.')
}

test('a world is reported once in half a minute, and whenever it changes what a list shows of it', async () => {
  const { wall, reports, tell } = openDirectory()
  const countAfter = async (told: StoredWorld): Promise<number> => {
    await tell(told)
    await setImmediate()
    return reports.length
  }

  expect(await countAfter(untouched)).toBe(1)
  expect(reports).toEqual([{ name: 'alice', life: 3, report: untouched.report }])
  expect(await countAfter(untouched)).toBe(1)
  wall.advance(29_999)
  expect(await countAfter(untouched)).toBe(1)
  wall.advance(1)
  expect(await countAfter(untouched)).toBe(2)
  expect(await countAfter(untouched)).toBe(2)
  expect(await countAfter(touched)).toBe(3)
  expect(await countAfter(world(false, 2))).toBe(4)
})

test('the world without a name is not reported', async () => {
  const { reports, tell } = openDirectory('')

  await tell(touched)

  expect(reports).toEqual([])
})

test('the answer to the first write waits for the report of it, and no other answer waits', async () => {
  const { wall, tell, answers } = openDirectory()
  let listIt: () => void
  answers(() => new Promise<void>((done) => (listIt = done)))

  expect(await isOver(tell(untouched))).toBe(true)
  const first = tell(touched)
  expect(await isOver(first)).toBe(false)
  listIt!()
  await first
  answers(() => new Promise(() => undefined))
  wall.advance('30s')
  expect(await isOver(tell(touched))).toBe(true)
})

test('the first write after a reset waits for its report, too', async () => {
  const { tell, answers } = openDirectory()
  await tell(touched)
  await tell(untouched)
  answers(() => new Promise(() => undefined))

  expect(await isOver(tell(touched))).toBe(false)
})

test('a first write whose report fails is refused, and the next request reports it again', async () => {
  const { reports, tell, answers } = openDirectory()
  answers(refuse)
  await expect(tell(touched)).rejects.toThrow('The storage is full.')
  answers(() => undefined)

  await tell(touched)

  expect(reports).toHaveLength(2)
})

test('a report of a read that fails is printed, and sent again', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const { reports, tell, answers } = openDirectory()
  answers(refuse)
  await tell(untouched)
  await setImmediate()
  answers(() => undefined)

  await tell(untouched)
  await setImmediate()

  expect(printed.mock.calls).toEqual([[expect.objectContaining({ message: 'The storage is full.' })]])
  expect(reports).toHaveLength(2)
  printed.mockRestore()
})
