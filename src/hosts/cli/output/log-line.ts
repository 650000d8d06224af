import { styleText } from 'node:util'
import { WORLD_PREFIX } from '../../../core/http/world-path.ts'
import { oneLine } from '../../../core/one-line.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import { ruleBehind } from '../../../observe/journal/journal-table.ts'
import { withoutTokens } from '../../../observe/secrets/secrets.ts'
import { packageRunner } from '../../shell-commands.ts'

/** One request in the log. */
export interface LoggedRequest {
  readonly method: string
  /** As the client sent it. */
  readonly address: string
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  /** In milliseconds of real time. */
  readonly took: number
  /** The name of its world; undefined for the one without a name. */
  readonly world: string | undefined
  /** Its entry in the journal; undefined for a request that did not reach the API. */
  readonly entry: JournalEntry | undefined
  /** Why the server itself refused it; undefined when it did not. */
  readonly refusal: string | undefined
}

/** Hides keys and tokens in a request that did not reach the API: there is no entry that knows those of the rows. */
const OF_SERVICE = withoutTokens([])

type Style = Parameters<typeof styleText>[0]

/** A line for people: time, request, status, duration, path, world unless the path names it, caller, and why it was refused. */
export function toLine(request: LoggedRequest, stream: NodeJS.WritableStream): string {
  const { method, address, status, took, world, entry, refusal } = request
  const paint = (style: Style, text: string) => styleText(style, text, { stream })
  const { address: plain } = entry?.secrets ?? OF_SERVICE
  const named = world === undefined || pathOf(address).startsWith(WORLD_PREFIX) ? '' : `world ${world}`
  const who = plain([entry?.key, entry?.user].filter((name) => name !== undefined).join(', '))
  const parts = [
    paint('dim', new Date().toTimeString().slice(0, 8)),
    method.padEnd(6),
    paint(styleOf(status), String(status ?? '---')),
    paint('dim', `${Math.round(took)} ms`.padStart(7)),
    plain(pathOf(address)),
    oneLine(plain(named)),
    who && paint('cyan', oneLine(who)),
    oneLine(plain(refusal ?? whyNot(entry))),
  ]
  return parts.filter((part) => part !== '').join('  ')
}

/** The line of a request as JSON. */
export function toJsonLine({
  method,
  address,
  status,
  took,
  world,
  entry,
  refusal = entry?.refusal,
}: LoggedRequest): string {
  const { key, user, rule, hint, failure, warnings = [], secrets = OF_SERVICE } = entry ?? {}
  const line = {
    at: new Date().toISOString(),
    method,
    path: pathOf(address),
    status: status ?? null,
    ms: Math.round(took * 10) / 10,
    world,
    key,
    user,
    rule,
    refusal,
    hint,
    failure,
    ...(warnings.length > 0 && { warnings }),
  }
  return JSON.stringify(secrets.json(line))
}

function whyNot(entry: JournalEntry | undefined): string {
  if (!entry) return ''
  const { refusal, hint, failure, warnings } = entry
  return [refusal, hint, failure, ...warnings, ruleBehind(entry, packageRunner())].filter((part) => part).join(' ')
}

function pathOf(address: string): string {
  const slash = address.indexOf('/', address.indexOf('//') + 2)
  return slash === -1 ? '/' : address.slice(slash)
}

function styleOf(status: number | undefined): Style {
  if (status === undefined || status >= 500) return 'red'
  if (status >= 400) return 'yellow'
  return status >= 300 ? 'cyan' : 'green'
}
