import { Command, Option } from 'commander'
import { basename, resolve } from 'node:path'
import type { FakeState } from '../../../state/state.ts'
import { randomSecret } from '../../ingress/secret.ts'
import { shellWord } from '../../shell-commands.ts'
import { reachable, urlHost } from '../../url-host.ts'
import { isPath, parseScenarioName } from '../flags/choices.ts'
import { orAny, parseFile, parseKnownPort, WrongFlagsError } from '../flags/option-values.ts'
import { startOptions } from '../flags/start-options.ts'
import type { StartOptions } from '../flags/start-options.ts'
import { readStateFile } from '../input-files.ts'
import { print } from '../output/output.ts'
import { entryText } from '../team-fake/entry-text.ts'
import { workerdText, wranglerText } from '../team-fake/runtime-config.ts'
import { writeTeamFake } from '../team-fake/write-team-fake.ts'
import type { TeamFile } from '../team-fake/write-team-fake.ts'

/** The options of `start` that a worker has, too. */
const SHARED = [
  'scenario',
  'state',
  'seed',
  'now',
  'liveClock',
  'contract',
  'auth',
  'cors',
  'allowHost',
  'worlds',
  'host',
] as const satisfies readonly (keyof StartOptions)[]

type WorkerCommandOptions = Pick<StartOptions, (typeof SHARED)[number]> & {
  readonly out: string
  readonly port: number
  readonly force?: true
}

export function workerCommand(): Command {
  const command = new Command('worker')
    .description('write a fake for a team into a folder: for workerd on a machine of yours, or for Cloudflare')
    .requiredOption('--out <folder>', 'where to write it', parseFile)
    .addOption(new Option('--port <number>', 'the port of workerd').default(8787).argParser(parseKnownPort))
  for (const option of startOptions()) {
    if (option.attributeName() === 'scenario')
      option.argParser(parseScenarioName).description = 'the name of the scenario to start from'
    if (option.attributeName() === 'seed')
      option.description = 'the seed of ids, tokens and made-up names (default: 1, or that of the state)'
    if (SHARED.some((name) => name === option.attributeName())) command.addOption(option)
  }
  return command
    .option('--force', 'also overwrite files that were changed since')
    .action((options: WorkerCommandOptions) => write(options))
}

function write(options: WorkerCommandOptions): void {
  const { out, host, port, scenario, state } = options
  if (state === undefined && isPath(scenario))
    throw new WrongFlagsError(
      `A module cannot be bundled here. Export its rows, and name them by --state: fake-dashboards export --scenario ${scenario} --out state.json. Or bundle a worker of your own, as the guide shows.`,
    )
  const address = `${urlHost(host)}:${port}`
  const started = state === undefined ? undefined : (readStateFile(state) as Partial<FakeState>)
  const texts = started === undefined ? [] : [{ path: 'state.txt', text: JSON.stringify(started) }]
  const files: readonly TeamFile[] = [
    { path: 'worker.js', text: entryText(entryOptions(options, started?.now)) },
    ...texts,
    { path: 'workerd.capnp', text: workerdText({ address, texts: texts.map(({ path }) => path) }) },
    { path: 'wrangler.jsonc', text: wranglerText(toName(basename(resolve(out)))) },
  ]
  const { lines, kept } = writeTeamFake(out, files, options.force === true)
  for (const line of lines) print(line)
  print(kept.length > 0 ? keptSteps(kept) : nextSteps(out, reachable(`http://${address}`), options.auth ?? 'strict'))
}

/** @param ownTime - The time of a state. As with `start`, its clock continues from there, unless a flag says otherwise. */
function entryOptions(
  { scenario, state, seed, now, liveClock, contract, auth, cors, allowHost, worlds }: WorkerCommandOptions,
  ownTime: string | undefined,
) {
  return {
    scenario: state === undefined ? scenario : undefined,
    seed,
    now: now ?? (liveClock ? undefined : ownTime),
    contract,
    auth,
    liveClock: liveClock ?? now === undefined,
    cors: cors && orAny(cors),
    hosts: allowHost && orAny(allowHost),
    worlds: worlds === undefined ? undefined : { most: worlds },
  }
}

/** Cloudflare takes lower case, digits and hyphens. */
const toName = (folder: string): string =>
  folder
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'team-fake'

const keysOf = (url: string): string => `
  The API needs an API key, unless this folder is written with --auth lenient. Those of alice, as "value" under "key": curl -H "X-Fake-Token: …" ${url}/w/alice/__fake/state`

/** The next steps follow from the flags, which have no effect on files that stay. */
const keptSteps = (kept: readonly string[]): string => `
The package is that of this version. The flags of this command have no effect on what was kept: ${kept.join(', ')}.
To begin anew with these flags, add --force. It overwrites what somebody has changed there.`

const nextSteps = (out: string, url: string, auth: string): string => `
On this machine, with workerd alone (npm install --global workerd):
  cd ${shellWord(out)}
  FAKE_DASHBOARDS_TOKEN=${randomSecret()} workerd serve workerd.capnp
  The API of the world alice is then at ${url}/w/alice/api/, and control at ${url}/w/alice/__fake/ with that token.
  A link that opens its inspector: curl -X POST -H "X-Fake-Token: …" ${url}/w/alice/__fake/links${auth === 'strict' ? keysOf(url) : ''}

On Cloudflare:
  cd ${shellWord(out)}
  npx wrangler deploy
  npx wrangler secret put FAKE_DASHBOARDS_TOKEN

Whoever reaches it can use the API, unless teams have keys: FAKE_DASHBOARDS_KEYS=blue=<secret>,red=<secret>.`
