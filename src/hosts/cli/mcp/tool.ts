import type { JsonSchema } from '../../../core/json/json-schema.ts'
import { oneLine } from '../../../core/one-line.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Control } from '../../control/client.ts'
import type { Send } from '../../control/transport.ts'

/** How many rows a tool shows at most: an assistant reads all of them. */
export const MOST_ROWS = 20

/** The parts that tools work on. */
export interface ToolContext {
  readonly control: Control
  readonly send: Send
  /** The base URL of the world. */
  readonly baseUrl: string
  /** The folder for files. */
  readonly folder: string
}

/** The answer of a tool: `text` is for people, `structured` fits its output schema. */
export interface ToolAnswer {
  readonly text: string
  readonly structured: object
}

/** One tool of the protocol. `Input` is the type of what fits its schema. */
export interface Tool<Input = never> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: JsonSchema
  readonly output: JsonSchema
  /** Whether the tool changes nothing in the world. */
  readonly isReading: boolean
  call(context: ToolContext, input: Input): Promise<ToolAnswer>
}

/** Hides the type of a tool's input, which is known to the code of that tool alone. */
export const tool = <Input>(made: Tool<Input>): Tool => made as Tool

/**
 * Lines of an answer. A line may quote the app: its text must not begin a line of its own, which an assistant would take for ours.
 */
export const asLines = (lines: readonly string[]): string => lines.map(oneLine).join('\n')

/** A value of a row or an answer; a place that has none says so. */
export const inWords = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** How many characters an answer has at most: an assistant reads all of them. */
export const MOST_CHARACTERS = 6000
/** How many of them remain for rows, besides the sentences about the rows. */
const MOST_OF_ROWS = MOST_CHARACTERS - 300

/** As many rows as an answer can show, and at least the first one. */
export function thatFit<R extends object>(rows: readonly R[]): readonly R[] {
  let size = 0
  const over = rows.findIndex((row) => (size += JSON.stringify(row).length + 1) > MOST_OF_ROWS)
  return over === -1 ? rows : rows.slice(0, Math.max(1, over))
}

/** The line that says how many others there are, if there are any. */
export const sayLeft = (left: number, says: string): readonly string[] => (left > 0 ? [`${left} ${says}`] : [])

const givenIn = (given: object, names: readonly string[]): readonly string[] =>
  names.filter((name) => (given as Readonly<Record<string, unknown>>)[name] !== undefined)

/** @throws FakeUsageError when a call has several of these at once. */
export function requireAtMostOne(given: object, names: readonly string[]): void {
  const found = givenIn(given, names)
  if (found.length > 1) throw new FakeUsageError(`One thing at a time: give one of ${found.join(', ')}.`)
}

/** @throws FakeUsageError when an argument is given without the one that it belongs to, and so would have no effect. */
export function requireBeside(needed: string, given: object): void {
  const [found] = givenIn(given, Object.keys(given))
  if (found !== undefined && givenIn(given, [needed]).length === 0)
    throw new FakeUsageError(`"${found}" has no effect without "${needed}": give both.`)
}

/** @throws FakeUsageError when others are given beside an argument that says all by itself. */
export function requireAlone(only: string, given: object): void {
  for (const other of Object.keys(given)) if (other !== only) requireAtMostOne(given, [only, other])
}
