import { existsSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { requireDone } from '../../fake/start.ts'
import type { Scenario, World } from '../../resources/world.ts'
import { findSyntaxError } from './syntax-error.ts'

const EXPORT = 'export default (world) => { … }'

/**
 * Loads the function that a module exports, as default or as `scenario`. After each save the module gets the next
 * `edition`, because the platform caches modules by URL.
 *
 * @throws FakeUsageError when the module cannot be loaded, exports no function, or its function fails.
 */
export async function loadScenario(path: string, edition: number): Promise<Scenario> {
  const url = pathToFileURL(resolve(path))
  if (!existsSync(path)) throw new FakeUsageError(`There is no scenario file ${resolve(path)}. ${howToWrite(path)}`)
  url.search = `?edition=${edition}`
  if (edition > 1) forget(path)
  const endGuard = guardProcess()
  const loading = settled(import(url.href)).finally(endGuard)
  const loaded = await loading.catch(async (cause: unknown) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    const reason = isFolder ? 'it is a folder: name the file in it' : await describeLoading(cause, url)
    throw new FakeUsageError(`Cannot load the scenario ${path} (${reason}).${remedyOf(cause, path)}`, { cause })
  })
  const { default: main, scenario = main } = loaded as { readonly [name: string]: unknown }
  if (typeof scenario !== 'function') throw new FakeUsageError(`${path} exports no scenario. Write: ${EXPORT}`)
  return (world) => requireDone(run(scenario as Scenario, world, path, url), `The scenario ${path}`)
}

/** A path without a dot in front may mean a package, such as one of a workspace. */
const howToWrite = (path: string): string =>
  `Write one: ${EXPORT}${/^[.\\/]/.test(path) ? '' : `, or for one that a package exports: export { default } from '${path}'`}`

/** Drops a module that is cached by its file whatever its URL: one of CommonJS, and any in Bun. */
function forget(path: string): void {
  const { cache } = createRequire(import.meta.url)
  if (existsSync(path)) delete cache[realpathSync(path)]
}

/** How long a module may take to load, in milliseconds. */
const PATIENCE = 30_000

/**
 * Rejects when nothing is left that could end the loading, or when it takes too long. Otherwise the process would end
 * or wait without a word.
 */
async function settled(loading: Promise<unknown>): Promise<unknown> {
  let stop = (): void => undefined
  const stuck = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('it never finishes loading: look at each await outside of a function'))
    const timeout = setTimeout(giveUp, PATIENCE).unref()
    process.once('beforeExit', giveUp)
    stop = () => {
      clearTimeout(timeout)
      process.off('beforeExit', giveUp)
    }
  })
  return Promise.race([loading, stuck]).finally(() => stop())
}

/** An older Node refuses TypeScript, and does not say which one runs it. What is JSON is no module, and has a flag of its own. */
function remedyOf(cause: unknown, path: string): string {
  if (/\.json$/i.test(path)) return ' It is not a module: name a state by --state, and a capsule by --capsule.'
  return isObject(cause) && cause['code'] === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(path)
    ? ' Node runs TypeScript from 22.18 on: write it in JavaScript for an older one.'
    : ''
}

const { exit } = process

/**
 * Lets a module that calls `process.exit` fail there: otherwise an edit would stop a server, and a command would end
 * silently, as if it had succeeded. The returned function ends that, and undoes a module's `process.chdir`: the paths
 * of flags, and that of the module, are relative to the original folder.
 */
function guardProcess(): () => void {
  const folder = process.cwd()
  process.exit = () => {
    throw new Error('it calls process.exit')
  }
  return () => {
    process.exit = exit
    if (process.cwd() !== folder) process.chdir(folder)
  }
}

function run(scenario: (world: World) => unknown, world: World, path: string, url: URL): unknown {
  const endGuard = guardProcess()
  try {
    return scenario(world)
  } catch (cause) {
    throw new FakeUsageError(`The scenario ${path} failed (${describe(cause, url)}).`, { cause })
  } finally {
    endGuard()
  }
}

/** Whether it was found while a module was read. One of `JSON.parse` names a line that runs. */
const isOfModule = ({ stack = '' }: SyntaxError): boolean => !/^ +at (?!.*\bnode:)/m.test(stack)

/** The error, with its file and line if no stack names them: a syntax error may be in any file that is imported. */
async function describeLoading(cause: unknown, url: URL): Promise<string> {
  if (!(cause instanceof SyntaxError) || !isOfModule(cause)) return describe(cause, url)
  const place = await findSyntaxError(url)
  return place === undefined ? describe(cause, url) : `${cause.name}: ${cause.message}, at ${place}`
}

/** The error, and its line in the module, which a stack names by its URL or, for CommonJS, by its path. */
function describe(cause: unknown, url: URL): string {
  if (!(cause instanceof Error)) return asText(cause)
  const names = [url.pathname, fileURLToPath(url)]
  const line = cause.stack?.split('\n').find((text) => names.some((name) => text.includes(name)))
  const number = /:(\d+)(?::\d+)?\)?$/.exec(line ?? '')?.[1]
  return `${cause.name}: ${cause.message.replace(/\.$/, '')}${number === undefined ? '' : `, line ${number}`}`
}
