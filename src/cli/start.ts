import { Command, Option } from 'commander'
import { FakeUsageError } from '../core/errors.ts'
import { createFake } from '../fake.ts'
import type { Fake, Scenario } from '../fake.ts'
import { scenarios } from '../scenarios.ts'
import { serve } from '../server.ts'
import { greeting } from './greeting.ts'
import { nowOption, portOption, scenarioOption, seedOption } from './options.ts'
import type { StateOptions } from './options.ts'
import { readState } from './state-file.ts'
import { summarise } from './summary.ts'

interface StartOptions extends StateOptions {
  readonly port: number
  readonly host: string
  readonly state?: string
  readonly auth: 'strict' | 'lenient'
  readonly json?: true
  readonly quiet?: true
}

export const startCommand = () =>
  new Command('start')
    .description('serve a fake until Ctrl-C')
    .addOption(portOption())
    .option('--host <address>', 'the address to bind to', '127.0.0.1')
    .addOption(scenarioOption())
    .addOption(new Option('--state <file>', 'start from an exported state instead').conflicts('scenario'))
    .addOption(seedOption())
    .addOption(nowOption('follows real time'))
    .addOption(new Option('--auth <mode>', 'lenient needs no key').choices(['strict', 'lenient']).default('strict'))
    .option('--json', 'print one line of JSON: where it is, its keys, users and dashboards')
    .option('--quiet', 'print the URL alone')
    .action(start)

async function start(options: StartOptions): Promise<void> {
  const fake = begin(options)
  const server = await serve(fake, { port: options.port, host: options.host, replaceGlobals: true }).catch(
    (error: NodeJS.ErrnoException) => refuse(error, options),
  )
  const end = () => void server.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  if (process.env['npm_lifecycle_event']) endWithParent(end)
  const summary = summarise(fake, server.url, options.state === undefined ? options.scenario : null)
  if (options.json) console.log(JSON.stringify(summary))
  else console.log(options.quiet ? server.url : greeting(fake, summary))
}

/** npm passes signals on to the shell it started, and the shell does not pass them on to us. */
function endWithParent(end: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), 250).unref()
}

function begin({ scenario, state, seed, now, auth }: StartOptions): Fake {
  const common = { auth, ...(seed !== undefined && { seed }), ...(now !== undefined && { now }) }
  if (state !== undefined) return createFake({ ...common, state: readState(state) })
  return createFake({ ...common, scenario: now === undefined ? endingNow(scenarios[scenario]) : scenarios[scenario] })
}

/** Lays a scenario out so that it ends at the real present, and goes on from there in real time. */
function endingNow(scenario: Scenario): Scenario {
  return (world) => {
    world.clock.follow()
    world.clock.freeze()
    scenario(world)
    world.clock.follow()
  }
}

function refuse(cause: NodeJS.ErrnoException, { port, host }: StartOptions): never {
  if (cause.code === 'EADDRINUSE')
    throw new FakeUsageError(`Port ${port} of ${host} is in use. Try another --port, or --port 0 for any free one.`, {
      cause,
    })
  if (cause.syscall === undefined) throw cause
  throw new FakeUsageError(`Cannot listen on ${host}:${port} (${cause.code}). Try --host 127.0.0.1 --port 0.`, {
    cause,
  })
}
