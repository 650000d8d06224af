import { Command, Option } from 'commander'
import { basename } from 'node:path'
import { counted } from '../../../core/counted.ts'
import { playCapsule } from '../../../fake/played-capsule.ts'
import type { PlayedCapsule } from '../../../fake/played-capsule.ts'
import type { FakeServer } from '../../server/serve.ts'
import { shellWord } from '../../shell-commands.ts'
import { parseFile, WrongFlagsError } from '../flags/option-values.ts'
import { hostOption, isFlag, portOption, tokenOption } from '../flags/options.ts'
import { readCapsuleFile } from '../input-files.ts'
import { watchRun } from '../long-run.ts'
import { openLog } from '../output/log.ts'
import { print } from '../output/output.ts'
import { closeOnSignal, INTERRUPTED } from '../process-end.ts'
import { readCapsuleOrRecording } from '../recordings/captured-recording.ts'
import { listen } from '../served-fake.ts'
import { writeStaticPage } from '../static-page.ts'

interface OpenOptions {
  readonly port: number
  readonly host: string
  readonly token?: string
  readonly static?: string
}

export const openCommand = () =>
  new Command('open')
    .description('show a capsule or a recording in the inspector: serve a fake on which it was replayed, until Ctrl-C')
    .argument('[file]', 'a capsule; without --static it is needed, and may be a recording (HAR) of a browser')
    .addOption(portOption(0))
    .addOption(hostOption())
    .addOption(tokenOption())
    .addOption(
      new Option(
        '--static <folder>',
        'write a page instead that opens capsules without a server of ours, and the capsule beside it',
      )
        .argParser(parseFile)
        .conflicts(['port', 'host']),
    )
    .action(open)

async function open(file: string | undefined, options: OpenOptions, command: Command): Promise<void> {
  if (options.static !== undefined) {
    if (isFlag(command, 'token'))
      command.error('error: --token is for a server, and --static writes a page without one')
    return writePage(options.static, file)
  }
  if (file === undefined)
    throw new WrongFlagsError('Name a capsule: fake-dashboards open bug.json. Or --static <folder>.')
  await serveCapsule(file, options)
}

function writePage(folder: string, file: string | undefined): void {
  const page = writeStaticPage(folder, file === undefined ? undefined : { path: file, json: readCapsuleFile(file) })
  print(`${folder} holds a page that opens capsules. Put it on any server of static files, and open ${page} there.`)
}

async function serveCapsule(file: string, options: OpenOptions): Promise<void> {
  const capsule = await readCapsuleOrRecording(file)
  if (capsule === undefined) return
  const { result: played, interruptedAt } = await watchRun(`Replaying ${file}`, (watch) => playCapsule(capsule, watch))
  if (interruptedAt) {
    print('Interrupted. Nothing is served.', process.stderr)
    process.exitCode = INTERRUPTED
    return
  }
  const log = openLog({})
  const title = basename(file)
  const server = await listen(played.fake, { ...options, title }, log, title)
  closeOnSignal(() => server.close(), log)
  print(greeting(file, played, server))
}

function greeting(file: string, { fake, differences }: PlayedCapsule, { url, token, createLink }: FakeServer): string {
  const requests = `${counted(fake.journal.entries.length, 'request')}, up to ${fake.clock.iso()}`
  const them = differences.length === 1 ? 'it' : 'them'
  const changed = `${counted(differences.length, 'difference')} from what was recorded: fake-dashboards replay ${shellWord(file)} tells ${them}.`
  return [
    `${file} is served on ${url} until Ctrl-C: ${requests}.`,
    ...(differences.length > 0 ? [changed] : []),
    '',
    'Inspector',
    `  ${createLink()}  works once; the token opens it, too`,
    '',
    'Control',
    `  ${url}/__fake/  X-Fake-Token: ${token}`,
  ].join('\n')
}
