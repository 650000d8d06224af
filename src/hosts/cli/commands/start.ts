import { Command } from 'commander'
import { setFlagsFromString } from 'node:v8'
import type { Fake } from '../../../fake/fake.ts'
import type { FakeServer } from '../../server/serve.ts'
import { isPath } from '../flags/choices.ts'
import { applyConfig, CONFIG_FILE } from '../flags/config-file.ts'
import { parseFile, WrongFlagsError } from '../flags/option-values.ts'
import { requireCompatible, startOptions } from '../flags/start-options.ts'
import type { StartOptions } from '../flags/start-options.ts'
import { logLateErrors } from '../late-errors.ts'
import { greeting } from '../output/greeting.ts'
import { openLog } from '../output/log.ts'
import type { Log } from '../output/log.ts'
import { keepOutputClean, print } from '../output/output.ts'
import { summarise } from '../output/summary.ts'
import { isSameFile } from '../persist/file-path.ts'
import { openWhenFree } from '../persist/fresh-lock.ts'
import { PersistedFile } from '../persist/persisted-file.ts'
import { closeOnSignal } from '../process-end.ts'
import { followImports } from '../scenario-imports.ts'
import { createStartFake, listen } from '../served-fake.ts'
import { SessionKey } from '../session-key.ts'
import { keptState, sourceOf } from '../source.ts'
import type { Source, SourceOptions } from '../source.ts'
import { WatchedFile } from '../watched-file.ts'

/**
 * Makes V8 collect garbage as soon as the heap has grown by a fifth. By default it may grow to three times what is in
 * use: with full journals, more memory than a container has.
 */
const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=20')

export function startCommand(): Command {
  const command = new Command('start').description('serve a fake until Ctrl-C')
  const options = startOptions()
  for (const option of options) command.addOption(option)
  return command
    .option('--config <file>', `read these options from a file (default: ${CONFIG_FILE}, if there is one)`, parseFile)
    .action(async ({ config }: { readonly config?: string }) => {
      applyConfig(command, options, config)
      await startServer(command.opts())
    })
}

async function startServer(options: StartOptions): Promise<void> {
  requireCompatible(options)
  keepHeapSmall()
  if (options.json) keepOutputClean()
  const log = openLog(options)
  const origin = sourceOf(options)
  requireOwnFile(origin, options)
  const watched = watchedFile(origin, options)
  const persisted = await openPersisted(options, log)
  const source = persisted?.state === undefined ? origin : lastRun(persisted.state, origin, options, log)
  await serveFrom({ origin, source, watched, persisted }, options, log)
}

/** The starting point of a server. */
interface Sources {
  /** The source that the options name. */
  readonly origin: Source
  /** The source that it starts from now: that one, or the state that the last run has left. */
  readonly source: Source
  readonly watched: WatchedFile | undefined
  readonly persisted: PersistedFile | undefined
}

async function serveFrom(
  { origin, source, watched, persisted }: Sources,
  options: StartOptions,
  log: Log,
): Promise<void> {
  const key = new SessionKey()
  const capsuleOf = (start: SourceOptions) => ('capsule' in start ? start.capsule : origin.readCapsule?.().capsule)
  const begin = (start: SourceOptions): Fake => key.answering(createStartFake(start, options, log), capsuleOf(start))
  const fake = begin(await source.read())
  const endLog = isPath(options.scenario) ? logLateErrors(options.scenario, log) : undefined
  const server = await listen(fake, options, log, source.scenario)
  const close = async (): Promise<void> => {
    watched?.close()
    endLog?.()
    await server.close().finally(() => persisted?.close())
  }
  closeOnSignal(close, log)
  const startOver = async () => {
    requireOwnFile(origin, options)
    server.startFrom(begin(await origin.read()))
  }
  try {
    await persisted?.follow(fake.world, log)
    watched?.follow(startOver, log)
    greet({ fake, key, source }, server, options)
  } catch (error) {
    await close()
    throw error
  }
}

/** The file that the options start from, if it is to be watched, with what a scenario there imports. */
function watchedFile({ file }: Source, { watch, scenario }: StartOptions): WatchedFile | undefined {
  if (!watch || file === undefined) return undefined
  const watched = new WatchedFile(file)
  if (isPath(scenario)) followImports((path) => watched.add(path))
  return watched
}

const openPersisted = async ({ persist }: StartOptions, log: Log): Promise<PersistedFile | undefined> =>
  persist === undefined ? undefined : openWhenFree(() => new PersistedFile(persist), log.notice)

/** The state that the run before has kept, in place of what the options start from. */
function lastRun(state: unknown, origin: Source, { persist }: StartOptions, log: Log): Source {
  log.notice(`Continues from ${persist}. To start from ${origin.title}, stop and remove that file.`)
  return keptState(persist!, state, origin)
}

/** The fake that is served, and the lines about it. */
interface GreetedFake {
  readonly fake: Fake
  readonly key: SessionKey
  readonly source: Source
}

function greet({ fake, key, source }: GreetedFake, server: FakeServer, { json, quiet }: StartOptions): void {
  const { url, token } = server
  const summary = summarise(fake, url, source.scenario)
  if (json) return print(JSON.stringify(summary))
  if (quiet) return print(url)
  const shown = { title: source.title, keyless: key.describe(fake), token, link: server.createLink() }
  print(greeting(fake, summary, shown))
}

/** Refuses to watch the file that the state is saved to: each save would start the server over. */
function requireOwnFile({ file }: Source, { persist }: StartOptions): void {
  if (file === undefined || persist === undefined || !isSameFile(file, persist)) return
  const names = file === persist ? file : `${file} and ${persist}`
  throw new WrongFlagsError(
    `The start and --persist name the same file, ${names}. --persist alone continues from its state; or name another file for it.`,
  )
}
