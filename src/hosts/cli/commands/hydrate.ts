import { Command } from 'commander'
import { hydrateWatched } from '../../../fake/recordings.ts'
import { uselessRecording } from '../../../repro/har/useless.ts'
import type { HydrateOptions, Hydration } from '../../../repro/hydrate/hydrate.ts'
import type { Unplaced } from '../../../repro/hydrate/report.ts'
import { outOption, withRedaction } from '../flags/options.ts'
import { tellInterrupted, watchRun } from '../long-run.ts'
import { outputJson, print, requireWritable } from '../output/output.ts'
import { grouped, listed, titled } from '../recordings/named-requests.ts'
import { readHarFile } from '../recordings/recording-file.ts'

export const hydrateCommand = () =>
  withRedaction(
    new Command('hydrate')
      .description(
        'print the state behind a recording (HAR) of a browser as JSON; what it could not place goes to stderr',
      )
      .argument('<file>', 'a HAR 1.2 with content'),
    'made from the recording',
  )
    .option('--quiet', 'print no summary of what was placed')
    .addOption(outOption())
    .action(async (file: string, { quiet, out, ...options }: HydrateOptions & HydrateFlags) => {
      requireWritable(out, file)
      const har = readHarFile(file)
      const { result: hydration, interruptedAt } = await watchRun(`Rebuilding the state behind ${file}`, (watch) =>
        hydrateWatched(har, options, watch),
      )
      const { placed, unplaced: left, others } = hydration
      if (placed.length === 0) throw uselessRecording(file, 'placed', { left, others })
      outputJson(hydration.state, out)
      if (!quiet) print(report(hydration).join('\n'), process.stderr)
      tellInterrupted(interruptedAt, 'answers: the state is what these show.')
    })

interface HydrateFlags {
  readonly quiet?: true
  readonly out?: string
}

function report({ state, contract, placed, unplaced, completed, leftOut, others }: Hydration): string[] {
  const { key, user } = state.tables
  const places = new Set(placed.map(({ entry }) => entry))
  const inPart = unplaced.filter(({ entry }) => places.has(entry))
  const left = unplaced.filter(({ entry }) => !places.has(entry))
  const some = inPart.length === 0 ? '' : `, ${new Set(inPart.map(({ entry }) => entry)).size} of them in part`
  const owners = new Map(user.map(({ id, email }) => [id, email]))
  return [
    `Placed ${placed.length} of ${placed.length + left.length} answers${some}. Requests that are not the API's: ${others}.`,
    `The answers follow the ${contract} contract: start --contract ${contract}`,
    ...key.map(
      ({ value, user_id, scopes }) => `  ${value}  ${owners.get(user_id)}  ${scopes?.join(' ') ?? 'full access'}`,
    ),
    ...titled('Not placed:', requestLines(left)),
    ...titled('Placed in part:', requestLines(inPart)),
    ...titled('Completed:', completed.map(describeCompleted)),
    ...titled('Left out:', leftOut),
  ]
}

const requestLines = (requests: readonly Unplaced[]): string[] =>
  grouped(requests.map((one) => ({ ...one, place: one.entry })))

const describeCompleted = ({ table, rows, columns, why }: Hydration['completed'][number]): string =>
  `${table} ${listed(rows)}${columns ? ` (${columns.join(', ')})` : ''}: ${why}`
