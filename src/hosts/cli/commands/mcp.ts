import { Command, Option } from 'commander'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { ControlOptions } from '../../control/transport.ts'
import { reachable, urlHost } from '../../url-host.ts'
import { parseAddress, parseWorld, WrongFlagsError } from '../flags/option-values.ts'
import { requireCompatible, startOptions } from '../flags/start-options.ts'
import type { StartOptions } from '../flags/start-options.ts'
import { answerLines } from '../mcp/answer-lines.ts'
import { openLog } from '../output/log.ts'
import { keepOutputClean, print } from '../output/output.ts'
import { createStartFake, listen } from '../served-fake.ts'
import { sourceOf } from '../source.ts'

interface McpOptions extends StartOptions {
  readonly url?: string
  readonly world?: string
}

/**
 * Options of `start` that make no sense here: standard output belongs to the protocol, and the client ends the process.
 */
const LEFT_OUT = ['json', 'quiet', 'watch', 'persist']

/** Nothing prints one here, so a person who wants to open the inspector beside the assistant has to give it. */
const TOKEN = 'the token of --url; without --url, that of the server that is started (default: a secret one)'

export function mcpCommand(): Command {
  const options = startOptions().filter((option) => !LEFT_OUT.includes(option.attributeName()))
  const ofOwnServer = options.map((option) => option.attributeName()).filter((name) => name !== 'token')
  const command = new Command('mcp')
    .description('let a coding assistant query a fake, by the Model Context Protocol over standard input and output')
    .addOption(
      new Option('--url <url>', 'a server that is running, such as http://127.0.0.1:8010; its --token is needed')
        .argParser(parseAddress)
        .conflicts(ofOwnServer),
    )
    .addOption(new Option('--world <name>', 'a world of the server').argParser(parseWorld))
  for (const option of options) {
    if (option.attributeName() === 'token') option.description = TOKEN
    command.addOption(option)
  }
  return command.action(async () => serveTools(command.opts<McpOptions>()))
}

/**
 * Answers until standard input ends. Everything else that is printed goes to standard error, because it would not be a
 * message of the protocol.
 */
async function serveTools(options: McpOptions): Promise<void> {
  keepOutputClean()
  const { target, close } = await targetOf(options)
  try {
    await answerLines(target, { input: process.stdin, write: print, folder: process.cwd() })
  } finally {
    await close()
  }
}

/** The server that the tools call: one that is running, or one that is started. */
async function targetOf(options: McpOptions): Promise<{ readonly target: ControlOptions; close(): Promise<void> }> {
  const { url, token, world } = options
  const own = world === undefined ? {} : { world }
  if (url !== undefined) {
    if (token !== undefined) return { target: { url, token, ...own }, close: async () => undefined }
    throw new WrongFlagsError('--url needs the --token that the server printed, or FAKE_DASHBOARDS_TOKEN.')
  }
  requireCompatible(options)
  const log = openLog({ quiet: true })
  const fake = createStartFake(await sourceOf(options).read(), options, log)
  const server = await listen(fake, options, log).catch((error: unknown) => {
    throw besideServer(error, options)
  })
  return { target: { url: server.url, token: server.token, ...own }, close: () => server.close() }
}

/** Whoever has a server running wants the assistant to query that one, and a second assistant needs a port of its own. */
function besideServer(error: unknown, { host, port }: StartOptions): unknown {
  const isTaken = error instanceof FakeUsageError && (error.cause as NodeJS.ErrnoException | undefined)?.code === TAKEN
  if (!isTaken) return error
  const url = reachable(`http://${urlHost(host)}:${port}`)
  return new FakeUsageError(`${error.message} To query a fake that runs there: --url ${url}, with its token.`)
}

const TAKEN = 'EADDRINUSE'
