import { givenFields } from '../../core/json/checked-fields.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import { loadAllCode } from '../../request/reading.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import { withFaults } from '../added-faults.ts'
import type { ServeOptions } from '../server/options.ts'
import { serve } from '../server/serve.ts'
import type { FakeServer } from '../server/serve.ts'
import { orAny } from './flags/option-values.ts'
import type { StartOptions } from './flags/start-options.ts'
import type { Log } from './output/log.ts'
import { startingOptions } from './source.ts'
import type { SourceOptions } from './source.ts'

/** The fake that the options describe. */
export function createStartFake(start: SourceOptions, options: StartOptions, log: Log): Fake {
  const { auth, contract, cors, journalLimit, latency, fault = [] } = options
  const faults = [...(latency === undefined ? [] : [{ effect: { latency } }]), ...fault]
  const described = {
    ...startingOptions(start, options),
    ...log.fake,
    ...(auth && { auth }),
    ...(contract && { contract }),
    ...(journalLimit !== undefined && { journalLimit }),
    ...(cors && { cors: orAny(cors) }),
  }
  return createFake(withFaults(described, faults))
}

/** The options for the address of a server, for how much it may hold, and for the name of its inspector. */
type ListenOptions = Pick<StartOptions, 'port' | 'host' | 'token' | 'allowHost' | 'worlds' | 'idle' | 'journalMemory'> &
  Pick<ServeOptions, 'title'>

/**
 * Serves a fake as the options say. `scenario` is the name of the scenario that the fake starts from. All routes are loaded
 * before: a server runs for days, the package may be replaced meanwhile, or the system may open no more files, and Node never
 * tries a failed load again.
 */
export async function listen(
  fake: Fake,
  options: ListenOptions,
  log: Log,
  scenario: string | null = null,
): Promise<FakeServer> {
  const { port, host, token, allowHost = [], worlds: most, idle, journalMemory, title } = options
  await loadAllCode()

  const limits = {
    ...(token !== undefined && { token }),
    worlds: givenFields({ most, idle }),
    ...(journalMemory !== undefined && { journalMemory }),
    ...(scenario !== null && { scenario }),
    ...(title !== undefined && { title }),
  }
  return serve(fake, { port, host, hosts: orAny(allowHost), ...limits, scenarios, ...log.server })
}
