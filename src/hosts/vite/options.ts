import type { FakeOptions } from '../../fake/options.ts'
import type { Scenario } from '../../resources/world.ts'
import type { WorldLimits } from '../server/worlds.ts'

/** How the fake in a dev server is made, and what it keeps. */
export interface DevFakeOptions extends FakeOptions {
  /**
   * Where the state is kept between runs; `false` forgets it. Worlds with a name are not kept.
   *
   * @defaultValue `fake-dashboards.json` in Vite's cache folder
   */
  readonly persist?: string | false
  /**
   * What control under `/__fake/` is opened with.
   *
   * @defaultValue one that nobody can guess; it is printed
   */
  readonly token?: string
  /** How many worlds there may be, and for how long. */
  readonly worlds?: WorldLimits
  /**
   * The scenarios that control can start from, by name.
   *
   * @defaultValue none
   */
  readonly scenarios?: Readonly<Record<string, Scenario>>
}
