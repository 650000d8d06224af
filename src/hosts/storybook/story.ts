import type { Duration } from '../../core/time/clock.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { Scenario } from '../../resources/world.ts'
import type { ScenarioName } from '../../scenarios/scenarios.ts'
import type { Role } from '../roles.ts'

/**
 * Who makes the requests that bring no usable key: the first user of a role in the private project's organisation, a user
 * by e-mail address, a key by its name or value, or `'nobody'`.
 */
export type Actor = Role | 'nobody' | (string & {})

/** `loaded` in a story's context. */
export interface LoadedFake {
  readonly fake: Fake
  readonly create: Factories
}

/** `parameters.fake` of a story. Everything is optional. */
export interface FakeParameters extends Omit<FakeOptions, 'scenario'> {
  /**
   * The state to start from, by its name or by a function that makes it. Default: `'typical'`, unless there is a
   * `state`.
   */
  readonly scenario?: ScenarioName | Scenario
  /** Puts more into the state, or takes something out, before the story is shown. */
  readonly arrange?: (story: LoadedFake) => void | Promise<void>
  /** Who makes the requests that bring no usable key. Default: the first user, with full access. */
  readonly as?: Actor
  /** How long every answer takes, in real time: the clock then runs. */
  readonly latency?: Duration
  /** Failures, in the order in which a request is shown to them. */
  readonly faults?: readonly FaultDefinition[]
  /** Leaves every request of the story alone. */
  readonly disable?: boolean
}

/** The part of Storybook's story context that is used here. */
export interface StoryContext {
  readonly id: string
  readonly viewMode?: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly globals: Readonly<Record<string, unknown>>
  readonly storyGlobals?: Readonly<Record<string, unknown>>
  /** One for each time the story is put on the page; aborted when it is taken off. */
  readonly abortSignal: AbortSignal
}
