import type { Clock } from '../../core/time/clock.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { StartCache } from '../../fake/start-cache.ts'
import type { Scenario } from '../../resources/world.ts'
import { wallClock } from '../wall-clock.ts'
import { JournalMemory } from '../worlds/journal-memory.ts'
import { nameAmong, resetPointOf } from '../worlds/knowledge/world-start.ts'
import { ServedWorld } from '../worlds/served-world.ts'
import type { WorkerEnvironment } from './environment.ts'
import type { WorkerOptions } from './options.ts'
import { refusalOfConfiguration } from './refusals.ts'
import { StartPrints } from './storage/stored-start.ts'

/** How much the journal of one world may hold, in MiB: an isolate of Cloudflare has 128 for all of its worlds. */
const JOURNAL = 4
/** In milliseconds. Worlds that are opened within the same hour share the rows of their start. */
const HOUR = 3_600_000

/** The settings that all worlds of one process have in common. */
export class WorkerSettings {
  readonly options: WorkerOptions
  readonly scenarios: Readonly<Record<string, Scenario>>
  /** Shared, so that the print of a start that many worlds have is made once. */
  readonly prints = new StartPrints()
  readonly wall: Clock = wallClock()
  readonly log: (line: string) => void
  readonly #fakeOptions: FakeOptions
  readonly #starts = new StartCache()
  #doorkeeper: Fake | undefined

  constructor(options: WorkerOptions) {
    const { hosts: _, token: _token, keys: _keys, worlds: _worlds, scenarios = {}, log, ...fakeOptions } = options
    this.options = options
    this.scenarios = scenarios
    this.log = log ?? ((line) => console.log(line))
    this.#fakeOptions = fakeOptions
  }

  /** A fake without rows that answers preflights and knows which pages may use the API. */
  get doorkeeper(): Fake {
    const { cors, baseUrl } = this.#fakeOptions
    return (this.#doorkeeper ??= createFake({ ...(cors && { cors }), ...(baseUrl !== undefined && { baseUrl }) }))
  }

  /** The token that opens control; undefined if there is none. */
  tokenIn({ FAKE_DASHBOARDS_TOKEN }: WorkerEnvironment): string | undefined {
    return this.options.token ?? FAKE_DASHBOARDS_TOKEN ?? undefined
  }

  /**
   * A world at its start. `begun` is the real time at which it was first opened; a live clock starts there by itself.
   *
   * @throws Refusal when no world can begin as the options say.
   * @see spec F.45
   */
  open(begun: number): ServedWorld {
    const { now, liveClock, scenario } = this.#fakeOptions
    const isPresent = liveClock === true && now === undefined
    const fake = this.#createFake(isPresent ? { now: begun - (begun % HOUR) } : {})
    if (isPresent) fake.clock.follow(begun)
    const start = resetPointOf(fake, begun, nameAmong(this.scenarios, scenario))
    const world = new ServedWorld(fake, this.wall, start, this.#starts)
    const memory = { journalMemory: JOURNAL, notice: () => undefined }
    fake.journal.share(new JournalMemory(memory, () => [world], this.wall))
    return world
  }

  #createFake(options: Pick<FakeOptions, 'now'>): Fake {
    try {
      return this.#starts.createFake({ ...this.#fakeOptions, ...options })
    } catch (error) {
      const told = refusalOfConfiguration(error)
      // The stack shows the place in the scenario; a bug is printed when it is answered.
      if (told !== error) console.error(error)
      throw told
    }
  }
}
