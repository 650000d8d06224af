import type { Fake } from '../../fake/fake.ts'
import { findLeftovers } from '../../observe/interference/leftovers.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { printEntries } from '../../observe/journal/journal-table.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import { packageRunner } from '../shell-commands.ts'
import { describeOvertaken } from './overtaken.ts'

const SHOWN = 20
/** The line above the requests; a message that has it shows them already. */
const RECEIVED = 'The fake received:'
const LATER = 'By the end of the test, its own fake had received:'

/** The parts of an error that reporters read: some print the message, others the stack. */
export interface Failure {
  message: string
  stack?: string | undefined
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Failure>).message === 'string'

/** The last requests, with hints and with what they wait for. */
export function describeRequests({ entries }: Journal): string {
  const earlier = entries.length - SHOWN
  return describeEntries(entries.slice(-SHOWN), earlier > 0 ? `(${earlier} earlier requests are left out)` : undefined)
}

/** All requests that the journal still has. */
export function describeJournal({ entries, asked }: Journal): string {
  const forgotten = asked - entries.length
  return describeEntries(entries, forgotten > 0 ? `(requests 1 to ${forgotten} are forgotten)` : undefined)
}

function describeEntries(entries: readonly JournalEntry[], before: string | undefined): string {
  const lines = before === undefined ? [RECEIVED] : [RECEIVED, before]
  // If all are forgotten, "no requests" would be wrong.
  if (before && !entries[0]) return lines.join('\n')
  return [...lines, printEntries(entries, packageRunner()), ...describeOvertaken(entries)].join('\n')
}

/**
 * The part of a failing test's message that is about its fake: the last requests, and the faults and gates that were not used.
 */
export const describeFake = (fake: Pick<Fake, 'journal' | 'faults' | 'gates'>): string =>
  [describeRequests(fake.journal), ...findLeftovers(fake)].join('\n')

/**
 * Adds a note to a failure, unless its message shows the requests already. A message that shows no requests at all gets
 * the note as well: its test looked too early, for example without an `await`, or at another fake.
 */
export function addNote(failure: Failure, note: string): void {
  const nothing = `${RECEIVED}\n${printEntries([])}`
  if (!failure.message.includes(RECEIVED)) addText(failure, note)
  else if (failure.message.includes(nothing) && !note.startsWith(nothing))
    addText(failure, note.replace(RECEIVED, LATER))
}

/** Adds a text below the message of a failure. */
export function addText(failure: Failure, text: string): void {
  const { message, stack } = failure
  failure.message = `${message}\n\n${text}`
  if (stack !== undefined) failure.stack = withMessage(stack, message, failure.message)
}

/**
 * The stack of a timeout has another message than its error, and so has one whose message a runner has changed. A stack
 * without any message, as Firefox writes it, stays.
 */
function withMessage(stack: string, from: string, to: string): string {
  if (stack.includes(from)) return stack.replace(from, () => to)
  return MESSAGE.test(stack) || stack.search(FRAME) >= 0 ? to + framesOf(stack) : stack
}

/** The start of a stack that has a message. */
const MESSAGE = /^\w*Error: /

/** The next line is not part of the match: otherwise many empty lines would take quadratic time. */
const FRAME = /\n[^\S\n]+at /

/** The frames of a stack, below its message; none if there are none. */
export function framesOf(stack: string): string {
  const frames = stack.search(FRAME)
  return frames < 0 ? '' : stack.slice(frames)
}
