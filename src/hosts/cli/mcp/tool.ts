import type { JsonSchema } from '../../../core/json/json-schema.ts'
import type { Control } from '../../control/client.ts'
import type { Send } from '../../control/transport.ts'

/** How many rows a tool shows at most: an assistant reads all of them. */
export const MOST_ROWS = 20

/** What tools work on. */
export interface ToolContext {
  readonly control: Control
  readonly send: Send
  /** Where the API of the world is. */
  readonly baseUrl: string
}

/** The answer of a tool: `text` is for people, `told` fits its output schema. */
export interface ToolAnswer {
  readonly text: string
  readonly told: object
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
