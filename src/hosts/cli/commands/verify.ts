import { Command } from 'commander'
import type { JsonObject } from '../../../core/table/columns.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { verify } from '../../../fake/reproduce.ts'
import { withoutTokens } from '../../../observe/journal/secrets.ts'
import type { Secrets } from '../../../observe/journal/secrets.ts'
import type { FoundDifference, Verification } from '../../../repro/verify/verify.ts'
import { HAR_REMEDY, readHarFile } from '../input-files.ts'
import { print } from '../output.ts'
import { readRuleBook } from '../rule-files.ts'

/** Longer values are cut. */
const WIDTH = 120
/** The beginning of the line on a terminal, which is emptied. */
const CLEARED = '\r\u001B[K'

export const verifyCommand = () =>
  new Command('verify')
    .description(
      'ask each request of a recording (HAR) again and name every answer that differs, with its rule; exits with 1 where neither a contract row nor a known gap explains one',
    )
    .argument('<file>', 'a HAR 1.2 with content')
    .option('--json', 'print it as JSON')
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const har = readHarFile(file)
      const result = await verify(har, process.stderr.isTTY ? { onProgress: showProgress } : {})
      const found = { ...result, differences: result.differences.map(withoutSecrets(withoutTokens([]))) }
      if (process.stderr.isTTY) process.stderr.write(CLEARED)
      if (answersAsked(found) === 0) throw new FakeUsageError(nothingCompared(file, found))
      print(json ? JSON.stringify(found, null, 2) : report(found).join('\n'))
      if (found.differences.some(({ explanation }) => explanation === undefined)) process.exitCode = 1
    })

/** Keys and tokens are replaced in what is printed, as in the other outputs. */
const withoutSecrets =
  ({ address, json }: Secrets) =>
  (difference: FoundDifference): FoundDifference => {
    const { path, at, recorded, fake } = difference
    const [name = ''] = /\w+$/.exec(at) ?? []
    const plain = (value: unknown): unknown => (json({ [name]: value }) as JsonObject)[name]
    return { ...difference, path: address(path), recorded: plain(recorded), fake: plain(fake) }
  }

function showProgress(done: number, all: number): void {
  process.stderr.write(`${CLEARED}${done} of ${all} requests`)
}

const answersAsked = ({ same, differences }: Verification): number =>
  new Set(differences.map(({ request }) => request)).size + same

function nothingCompared(file: string, { notCompared, others }: Verification): string {
  const [first] = notCompared
  const why = first ? ` The first of ${notCompared.length} was not, because ${first.why}.` : ''
  return `Nothing in ${file} could be compared: ${others} of its requests are not the API's.${why} ${HAR_REMEDY}`
}

function report(found: Verification): readonly string[] {
  const { contract, same, differences, notCompared, others } = found
  const titles = new Map(readRuleBook().flatMap(({ rules }) => rules.map(({ number, title }) => [number, title])))
  const told = differences.filter(({ isRepeated }) => !isRepeated)
  const repeated = differences.length - told.length
  return [
    ...told.flatMap((one) => describe(one, titles)),
    ...(repeated > 0 ? [`Differences that repeat one of these: ${repeated}. --json prints them too.`] : []),
    `${same} of ${answersAsked(found)} answers are the recorded ones, under the ${contract} contract. Requests that are not the API's: ${others}.`,
    ...(notCompared.length > 0 ? ['Not compared:'] : []),
    ...notCompared.map(({ request, method, path, why }) => `  #${request} ${method} ${path}: ${why}`),
  ]
}

function describe(found: FoundDifference, titles: ReadonlyMap<string, string>): readonly string[] {
  const { request, method, path, kind, at, recorded, fake, rule, explanation } = found
  return [
    `#${request} ${method} ${path}: ${at} (${kind})`,
    `  recorded: ${shorten(recorded)}`,
    `  fake:     ${shorten(fake)}`,
    `  rule:     ${rule} ${titles.get(rule) ?? ''}`,
    ...(explanation === undefined ? [] : [`  explained by ${explanation}`]),
    '',
  ]
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text
}
