import { fileURLToPath } from 'node:url'
import type { Log } from './output/log.ts'

/** The place of a line in a stack that is no code of the platform: a file, and a line in it. */
const PLACE = /(?:at |\()((?:file:|\/|[A-Za-z]:\\).*?):(\d+):\d+\)?$/gm

/**
 * Keeps the server running when a timer or a promise of the scenario fails after the scenario is done: Node would end the
 * process, and with it what clients have written. Each such error is logged once. One from lines of this package alone is a
 * bug, and ends the process. The returned function ends that.
 */
export function logLateErrors(scenario: string, log: Pick<Log, 'problem'>): () => void {
  const told = new Set<string>()
  const end = (): void => void process.off('uncaughtException', onError)
  const onError = (error: Error): void => {
    const place = foreignPlace(error)
    if (place === undefined) {
      end()
      setImmediate(() => {
        throw error
      })
      return
    }
    const text = `${error.name}: ${error.message.replace(/\.$/, '')}, at ${place}`
    if (!told.has(text)) log.problem(`Code of the scenario ${scenario} failed later (${text}). The server goes on.`)
    told.add(text)
  }
  process.on('uncaughtException', onError)
  return end
}

/** The first line of others in the stack of an error, as `file:line`. */
function foreignPlace(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const own = fileURLToPath(new URL('.', import.meta.url))
  for (const [, name = '', line] of stack.matchAll(PLACE)) {
    const file = name.startsWith('file:') ? fileURLToPath(name) : name
    if (!file.startsWith(own)) return `${file}:${line}`
  }
  return undefined
}
