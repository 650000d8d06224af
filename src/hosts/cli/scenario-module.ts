import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Scenario, World } from '../../resources/world.ts'

/**
 * Loads the function that a module exports, as default or as `scenario`. After each save the module gets the next
 * `edition`, because the platform caches modules by URL.
 *
 * @throws FakeUsageError when the module cannot be loaded, exports no function, or its function fails.
 */
export async function loadScenario(path: string, edition: number): Promise<Scenario> {
  const url = pathToFileURL(resolve(path))
  if (edition > 1) url.search = `?edition=${edition}`
  const loaded = await import(url.href).catch((cause: unknown) => {
    throw new FakeUsageError(`Cannot load the scenario ${path} (${describe(cause, url)}).`, { cause })
  })
  const { default: main, scenario = main } = loaded as { readonly [name: string]: unknown }
  if (typeof scenario !== 'function')
    throw new FakeUsageError(`${path} exports no scenario. Write: export default (world) => { … }`)
  return (world) => run(scenario as Scenario, world, path, url)
}

function run(scenario: (world: World) => unknown, world: World, path: string, url: URL): void {
  let result: unknown
  try {
    result = scenario(world)
  } catch (cause) {
    throw new FakeUsageError(`The scenario ${path} failed (${describe(cause, url)}).`, { cause })
  }
  if (!(result instanceof Promise)) return
  result.catch(() => undefined)
  throw new FakeUsageError(
    `The scenario ${path} is asynchronous, and a state is made in one go. Load what it needs above.`,
  )
}

/** The error, and its line in the module. */
function describe(cause: unknown, { pathname }: URL): string {
  if (!(cause instanceof Error)) return asText(cause)
  const line = cause.stack?.split('\n').find((text) => text.includes(pathname))
  const number = /:(\d+)(?::\d+)?\)?$/.exec(line ?? '')?.[1]
  return `${cause.name}: ${cause.message}${number === undefined ? '' : `, line ${number}`}`
}
