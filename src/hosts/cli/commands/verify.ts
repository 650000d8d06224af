import { Command } from 'commander'
import { verify } from '../../../fake/reproduce.ts'
import { readHar } from '../../../repro/har/file.ts'
import type { FoundDifference, Verification } from '../../../repro/verify/verify.ts'
import { readJsonFile } from '../input-files.ts'
import { print } from '../output.ts'
import { readRuleBook } from '../rule-files.ts'

const REMEDY = 'Save one in the network panel of a browser, with «Save all as HAR with content».'
/** Longer values are cut. */
const WIDTH = 120

export const verifyCommand = () =>
  new Command('verify')
    .description(
      'ask each request of a recording (HAR) again and name every answer that differs, with its rule; exits with 1 where neither a contract row nor a known gap explains one',
    )
    .argument('<file>', 'a HAR 1.2 with content')
    .option('--json', 'print it as JSON')
    .action(async (file: string, { json }: { readonly json?: true }) => {
      const har = readJsonFile('HAR', file, REMEDY, readHar)
      const found = await verify(har, process.stderr.isTTY ? { onProgress: showProgress } : {})
      print(json ? JSON.stringify(found, null, 2) : report(found).join('\n'))
      if (found.differences.some(({ explanation }) => explanation === undefined)) process.exitCode = 1
    })

function showProgress(done: number, all: number): void {
  process.stderr.write(`\r${done} of ${all} requests${done === all ? '\n' : ''}`)
}

function report({ contract, same, differences, notCompared, others }: Verification): readonly string[] {
  const titles = new Map(readRuleBook().flatMap(({ rules }) => rules.map(({ number, title }) => [number, title])))
  const asked = new Set(differences.map(({ request }) => request)).size + same
  return [
    ...differences.filter(({ isRepeated }) => !isRepeated).flatMap((one) => describe(one, titles)),
    `${same} of ${asked} answers are the recorded ones, under the ${contract} contract. Requests that are not the API's: ${others}.`,
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
