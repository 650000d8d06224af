import type { FakeOptions } from '../../fake/options.ts'
import { openCapsule } from '../../repro/capsule/open.ts'
import type { Scenario } from '../../resources/world.ts'
import { scenarioNamed } from '../../scenarios/scenarios.ts'
import { isPath } from './flags/choices.ts'
import { WrongFlagsError } from './flags/option-values.ts'
import type { StartOptions } from './flags/start-options.ts'
import { readCapsuleFile, readStateFile } from './input-files.ts'
import { loadScenario } from './scenario-module.ts'

/** The parts of a capsule besides its state. */
type BroughtOptions = Pick<FakeOptions, 'auth' | 'baseUrl' | 'contract' | 'cors' | 'faults'>

/** The options that a source was read into. */
export type SourceOptions =
  | (BroughtOptions & { readonly state: unknown })
  | { readonly scenario: Scenario }
  | { readonly capsule: unknown; readonly at: number }

/** A scenario, state or capsule that a fake starts from. */
export interface Source {
  /** Its name in messages. */
  readonly title: string
  /** The name of a scenario; null for a state. */
  readonly scenario: string | null
  /** The file to watch. */
  readonly file?: string
  /** Reads the capsule that it is, and what that brings. */
  readonly readCapsule?: () => { readonly capsule: unknown; readonly brought: BroughtOptions }
  /**
   * Reads it again each time.
   *
   * @throws FakeUsageError when it cannot be read.
   */
  read(): Promise<SourceOptions>
}

export function sourceOf({ state, scenario, capsule, at }: StartOptions): Source {
  if (capsule !== undefined) return capsuleSource(capsule, at ?? 1)
  if (at !== undefined)
    throw new WrongFlagsError('--at is the number of a request in a capsule: name one by --capsule.')
  if (state !== undefined) return fileSource(state, async () => ({ state: readStateFile(state) }))
  if (!isPath(scenario)) return { title: scenario, scenario, read: async () => ({ scenario: scenarioNamed(scenario) }) }
  let edition = 0
  const read = async () => ({ scenario: await loadScenario(scenario, ++edition) })
  return { ...fileSource(scenario, read), scenario }
}

const fileSource = (file: string, read: Source['read']): Source => ({ title: file, scenario: null, file, read })

const capsuleSource = (file: string, at: number): Source => ({
  ...fileSource(file, async () => ({ capsule: readCapsuleFile(file, at), at })),
  ...(at > 1 && { title: `${file} before request ${at}` }),
  readCapsule: () => {
    const capsule = readCapsuleFile(file, at)
    const { state: _, ...brought } = openCapsule(capsule, at)
    return { capsule, brought }
  },
})

/** A state that the run before has kept. What a capsule brings beside its state holds as in that run. */
export const keptState = (title: string, state: unknown, { readCapsule }: Source): Source => ({
  title,
  scenario: null,
  read: async () => ({ ...readCapsule?.().brought, state }),
})

/** The options of a fake for its start and its time. */
export function startingOptions(start: SourceOptions, options: StartOptions): FakeOptions {
  const { now, liveClock = now === undefined, seed } = options
  const isFile = options.state !== undefined || options.capsule !== undefined
  const isOwnTime = now === undefined && isFile && options.liveClock === undefined
  return {
    ...start,
    liveClock,
    ...(seed !== undefined && { seed }),
    ...(!isOwnTime && { now: now ?? Date.now() }),
  }
}
