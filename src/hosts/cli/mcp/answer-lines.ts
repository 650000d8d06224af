import type { Readable } from 'node:stream'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { withFetch } from '../../control/checked-sender.ts'
import type { ControlOptions } from '../../control/transport.ts'
import { connectTools } from './connect-tools.ts'
import { linesOf } from './lines.ts'

/** How long a server may take to answer once the client is gone, in seconds. */
const PATIENCE = 30

/** The source of the lines, the destination of the answers, and the folder for files. */
interface LineStreams {
  readonly input: Readable
  readonly write: (line: string) => void
  readonly folder: string
}

/**
 * Answers the lines of an input until it ends, and the calls made by then. After a while it gives up a server that does
 * not answer, because nothing else would end this process.
 */
export async function answerLines(
  target: ControlOptions,
  { input, write, folder }: LineStreams,
  patience = PATIENCE,
): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const ask = withFetch(target).fetch!
  const connection = connectTools({ ...target, fetch: (at, init) => ask(at, { ...init, signal }) }, folder, write)
  const answers = new Set<Promise<void>>()
  for await (const line of linesOf(input)) {
    const answer = connection.receive(line)
    answers.add(answer)
    void answer.then(() => answers.delete(answer))
  }
  const late = new FakeUsageError(`${target.url} did not answer within ${patience} s after the input had ended.`)
  const timer = setTimeout(() => ended.abort(late), patience * 1000)
  await Promise.all(answers)
  clearTimeout(timer)
}
