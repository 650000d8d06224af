import type { Contract } from '../../contract/contract.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'

/** What an endpoint answers when it is not refused: by status, a schema; null stands for no body at all. */
export type Answers = Readonly<Record<number, JsonSchema | null>>

/** What a description of the API says of an endpoint besides what its route says. */
export interface Operation {
  readonly tag: Tag
  readonly summary: string
  /** The name of what a client sends. */
  readonly body?: string
  readonly answers: Answers | ((contract: Contract) => Answers)
  /** Whether reading can be refused for what was asked. */
  readonly invalid?: JsonSchema
}

export const tags = {
  dashboards: 'Dashboards of a project: created, changed and deleted softly.',
  collaborators: 'Who may edit a restricted dashboard.',
  sharing: 'Whether a dashboard is public, and the public view of it.',
  events: 'Captured events; kept for backwards compatibility.',
  'explicit members': 'Users who belong to a project with a level of their own.',
  projects: 'The projects and environments a user may enter.',
  account: 'Who asks, and with which key.',
} as const
type Tag = keyof typeof tags

/** Endpoints by their operation ids. */
export type Operations = Readonly<Record<string, Operation>>
