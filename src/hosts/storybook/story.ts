import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { Scenario } from '../../resources/world.ts'
import type { ScenarioName } from '../../scenarios/scenarios.ts'
import type { CaptureOrNot, CheckSettings } from '../checks/check-settings.ts'
import type { Network } from '../checks/network.ts'
import type { OwnHandler } from '../page/handlers.ts'
import type { Actor } from '../roles.ts'
import type { StoryOutcome } from './outcomes.ts'

/** `loaded` in a story's context. */
export interface LoadedFake {
  readonly fake: Fake
  readonly create: Factories
}

/**
 * The fake of a story, in its play function, its decorators or its `render`.
 *
 * @throws FakeUsageError when the story has none.
 *
 * @example
 * ```ts
 * import { storyFake } from 'fake-dashboards/storybook'
 * import type { LoadedFake } from 'fake-dashboards/storybook'
 *
 * const Deleted = {
 *   play: async ({ loaded }: { loaded: Partial<LoadedFake> }) => {
 *     const { fake } = storyFake({ loaded })
 *     // … click, and wait for what the component shows …
 *     fake.journal.get({ method: 'PATCH', status: 200 })
 *   },
 * }
 * ```
 */
export function storyFake(context: { readonly loaded: Partial<LoadedFake> }): LoadedFake {
  const { fake, create } = (context as Partial<typeof context> | null | undefined)?.loaded ?? {}
  if (fake && create) return { fake, create }
  throw new FakeUsageError(
    'This story has no fake. Spread fakeDashboards of fake-dashboards/storybook into the preview, do not "disable" it, and pass on the context: storyFake({ loaded }).',
  )
}

/** `parameters.fake` of a story. Everything is optional. */
export interface FakeParameters extends Omit<FakeOptions, 'scenario'> {
  /**
   * The state to start from, by its name or by a function that makes it. A `state` or a `capsule` comes before an inherited one,
   * so that the scenario of all stories can stand in the preview; a story's own takes back an inherited `state` or `capsule`. A
   * story that gives both itself gets a warning. Default: `'typical'`.
   */
  readonly scenario?: ScenarioName | Scenario
  /** Puts more into the state, takes something out, or holds requests, before the story is shown. */
  readonly arrange?: (story: LoadedFake) => void | Promise<void>
  /** As in `createFake`. Default: `'lenient'`; that of the capsule, if there is one. */
  readonly auth?: 'strict' | 'lenient'
  /** Who makes the requests that bring no usable key. Default: the first user, with full access. */
  readonly as?: Actor
  /** How long every answer takes, in real time: the clock then runs. For answers that never come, `outcome: 'held'`. */
  readonly latency?: Duration
  /** Failures, in the order in which they apply to a request. */
  readonly faults?: readonly FaultDefinition[]
  /**
   * The outcome of all requests, such as `'empty'` or `'forbidden'`. `'empty'`, `'crowded'` and `'odd data'` have rows of
   * their own: `arrange` does not apply, and `as` does if it is a role or `'nobody'`. `false` takes back an inherited one.
   */
  readonly outcome?: StoryOutcome | false
  /** msw handlers of your own, for what the fake does not answer. */
  readonly handlers?: readonly OwnHandler[]
  /**
   * The treatment of a request that neither the fake nor a handler answers. `'fail'` keeps it from the network and fails the
   * story, or prints the error if the story is over; `'warn'` prints a line, `'pass'` lets it go out. Default: `'pass'` if a
   * service worker has the page, which then decides itself; else `'fail'` if the story runs as a test, and `'warn'`.
   */
  readonly network?: Network
  /** Hosts that requests may go to anyway, with or without a port. */
  readonly allowedHosts?: readonly string[]
  /**
   * Whether a story fails whose play function sets up a fault that never fires, or a gate that no request reaches. What is
   * set up before the story is drawn may go unused. Default: `'fail'` if the story runs as a test, else `'pass'`.
   */
  readonly leftovers?: CheckSettings['leftovers']
  /**
   * Whether the story leaves its session as a capsule in the folder `.fake-dashboards`, when it runs as a test and fails.
   * Default: `'always'`.
   */
  readonly captureFailures?: CaptureOrNot
  /**
   * Whether the address of Storybook holds the state of the story: `'link'` puts it there with each answer, and a story
   * that is opened with such an address continues from it. Default: `false`.
   */
  readonly persist?: 'link' | false
  /** Leaves every request of the story alone. */
  readonly disable?: boolean
}

/**
 * A story with `parameters.fake` checked by the compiler. Storybook itself takes any parameter.
 *
 * @example
 * ```ts
 * import type { FakeStory } from 'fake-dashboards/storybook'
 *
 * type Story = FakeStory<{ args?: { title: string } }> // in a project: FakeStory<StoryObj<typeof meta>>
 * const Restricted: Story = { parameters: { fake: { scenario: 'restricted', as: 'viewer' } } }
 * ```
 */
export type FakeStory<Story extends object> = Omit<Story, 'parameters'> & {
  parameters?: { fake?: FakeParameters; [name: string]: unknown }
}

/** The part of Storybook's story context that is used here. */
export interface StoryContext {
  readonly id: string
  readonly viewMode?: string
  readonly tags?: readonly string[]
  readonly parameters: Readonly<Record<string, unknown>>
  readonly globals: Readonly<Record<string, unknown>>
  readonly storyGlobals?: Readonly<Record<string, unknown>>
  /** The story as its file has it, without what it inherits. */
  readonly moduleExport?: { readonly parameters?: { readonly fake?: FakeParameters } }
  /** One for each time the story is put on the page; aborted when it is taken off. */
  readonly abortSignal: AbortSignal
  /** The values that the loaders gave, once they have run. */
  readonly loaded?: Partial<LoadedFake>
}
