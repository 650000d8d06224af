import type { JsonSchema } from '../../../core/json/json-schema.ts'
import type { Control } from '../../control/client.ts'
import type { Send } from '../../control/transport.ts'

/** What tools work on. */
export interface ToolContext {
  readonly control: Control
  readonly send: Send
  /** Where the API of the world is. */
  readonly baseUrl: string
}

/** What a tool tells: in words, and as its output schema says. */
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
  /** Whether the world stays as it is. */
  readonly isReading: boolean
  call(context: ToolContext, input: Input): Promise<ToolAnswer>
}

/** A tool, with its input known to its own code alone. */
export const tool = <Input>(made: Tool<Input>): Tool => made as Tool
