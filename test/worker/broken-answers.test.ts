import { afterEach, expect, test, vi } from 'vitest'
import { noAnswer, toWorkerResponse } from '../../src/hosts/worker/worker-response.ts'
import { FixedLengthStream } from '../support/servers/team-worker.ts'

/** Lets everything run that was waiting for promises, and no timer. */
async function restOfTask(): Promise<string> {
  for (let steps = 0; steps < 1_000; steps++) await undefined
  return 'stands'
}

/** Reads a body until it breaks off: how many bytes came, and whether it stood until the task was over in which they came. */
async function readUntilBroken(answer: Response) {
  const reader = answer.body!.getReader()
  const read: number[] = []
  const readAll = async (): Promise<never> => {
    for (;;) read.push((await reader.read()).value!.length)
  }
  const broken = readAll().catch(() => 'broken')
  const first = await Promise.race([broken, restOfTask()])
  return { first, end: await broken, read }
}

afterEach(() => void vi.unstubAllGlobals())

test('an answer that is cut, or that never comes, breaks off only once its head can have left', async () => {
  vi.stubGlobal('FixedLengthStream', FixedLengthStream)
  const reply = { status: 200, headers: {}, text: '{"count":0}', cutAt: 3 }

  const answers = [toWorkerResponse(reply, new AbortController().signal), noAnswer()]

  expect(answers.map(({ status }) => status)).toEqual([200, 502])
  expect(await Promise.all(answers.map(readUntilBroken))).toEqual([
    { first: 'stands', end: 'broken', read: [3] },
    { first: 'stands', end: 'broken', read: [] },
  ])
})
