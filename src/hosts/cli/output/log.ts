import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reply } from '../../../core/http/reply.ts'
import { realTime } from '../../../core/time/real-time.ts'
import type { FakeOptions } from '../../../fake/options.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { Around, ServeOptions } from '../../server/options.ts'
import { Refusal } from '../../worlds/refusal.ts'
import { toJsonLine, toLine } from './log-line.ts'
import type { LoggedRequest } from './log-line.ts'
import { visible } from './output.ts'

/**
 * How many bytes may wait for a reader that does not read. Beyond that, lines are dropped, so that no request waits.
 */
const UNREAD = 1024 * 1024

/** The log on the standard error, line by line. */
export interface Log {
  /** The options of a fake and a server so that their requests are logged. */
  readonly fake: Pick<FakeOptions, 'onAnswered'>
  readonly server: Pick<ServeOptions, 'around' | 'notice'>
  notice(text: string): void
  problem(text: string): void
}

export function openLog({ json, quiet }: { readonly json?: true; readonly quiet?: true }): Log {
  const { stderr } = process
  // A reader that has seen enough closes the pipe. The server continues.
  stderr.on('error', () => undefined)
  const write = (line: string): void => void (stderr.writableLength < UNREAD && stderr.write(`${line}\n`))
  const say = (kind: string, text: string): void =>
    write(visible(json ? JSON.stringify({ at: new Date().toISOString(), [kind]: text }) : `${kind}: ${text}`))
  const show = (request: LoggedRequest): string => (json ? visible(toJsonLine(request)) : toLine(request, stderr))
  const notice = (text: string): void => void (quiet || say('notice', text))
  const { fake, server } = quiet ? { fake: {}, server: {} } : observed((request) => write(show(request)))
  return {
    fake,
    server: { ...server, notice },
    notice,
    problem: (text) => say('error', text),
  }
}

/** Joins what the server knows of a request with its journal entry, through the asynchronous context. */
function observed(tell: (request: LoggedRequest) => void): Pick<Log, 'fake' | 'server'> {
  const contexts = new AsyncLocalStorage<{ entry?: JournalEntry }>()
  const onAnswered = (entry: JournalEntry): void => void Object.assign(contexts.getStore() ?? {}, { entry })
  const around: Around = ({ method, address: { href: address } }, answer, world) => {
    const seen: { entry?: JournalEntry } = {}
    const began = realTime()
    return contexts.run(seen, async () => {
      let outcome: Reply | Refusal | undefined
      try {
        const reply = await answer()
        outcome = reply
        return reply
      } catch (error) {
        if (error instanceof Refusal) outcome = error
        throw error
      } finally {
        const { entry } = seen
        const status = entry?.failure === undefined ? (entry?.status ?? outcome?.status) : undefined
        const refusal = outcome instanceof Refusal ? outcome.message : undefined
        tell({ method, address, status, took: realTime() - began, world, entry, refusal })
      }
    })
  }
  return { fake: { onAnswered }, server: { around } }
}
