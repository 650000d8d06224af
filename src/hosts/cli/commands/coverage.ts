import { Command } from 'commander'
import { coverage } from '../../../description/coverage.ts'
import type { Rule } from '../../../description/rule-book.ts'
import { readRuleBook } from '../../../description/rule-texts.ts'
import { confirmationsOf } from '../../../repro/verify/report.ts'
import type { Confirmation } from '../../../repro/verify/report.ts'
import { outputJson, print } from '../output/output.ts'
import { readReports } from '../reports.ts'
import type { ReadReports } from '../reports.ts'

export const coverageCommand = () =>
  new Command('coverage')
    .description('list every endpoint: how far it is faked, by which rules, how it differs, and when it was confirmed')
    .option(
      '--reports <files...>',
      'reports of verify --report: they show how often and when each endpoint was confirmed',
    )
    .option('--json', 'print it as JSON')
    .action(({ json, reports: files }: { readonly json?: true; readonly reports?: readonly string[] }) => {
      const reports = files && readReports(files)
      const covered = readCoverage(reports)
      if (json) return outputJson(covered)
      const everywhere = covered.everywhere.map(({ number, title, rules }) => [
        `${number} ${title}`,
        ...ruleLines(rules),
      ])
      const blocks = [...covered.endpoints.map(describeEndpoint), ...everywhere, ...reportLines(reports)]
      print(blocks.map((lines) => `${lines.join('\n')}\n`).join('\n'))
    })

/** The endpoints with their rules, and the sections of the rule book that hold for several endpoints. */
function readCoverage(reports: ReadReports | undefined) {
  const book = readRuleBook()
  const rulesOf = (section: string) => book.find(({ number }) => number === section)?.rules ?? []
  const confirmations = reports && confirmationsOf(reports.reports)
  const endpoints = coverage.map((covered) => {
    const confirmed = confirmations?.get(`${covered.method} ${covered.path}`)
    return {
      ...covered,
      rules: rulesOf(covered.section).map(listed),
      ...(confirmations && { confirmed: confirmed ?? null }),
    }
  })
  const everywhere = book
    .filter(({ number }) => /^[A-Z]$/.test(number))
    .map(({ number, title, rules }) => ({ number, title, rules: rules.map(listed) }))
  return { endpoints, everywhere, ...(reports && { reports: reports.files }) }
}

type Coverage = ReturnType<typeof readCoverage>
type ListedRule = ReturnType<typeof listed>

const listed = ({ number, title, provenance }: Rule) => ({ number, title, provenance })

function describeEndpoint(covered: Coverage['endpoints'][number]): string[] {
  const { endpoint = '–', method, path, status, provenance, scope, section, rules, differences, confirmed } = covered
  return [
    `${endpoint} ${method} ${path}`,
    `  ${provenance}, ${status}; scope: ${scope ?? 'none'}; rules: ${section}`,
    ...(confirmed === undefined ? [] : [`  ${confirmedInWords(confirmed)}`]),
    ...ruleLines(rules),
    ...differences.map((difference) => `  differs: ${difference}`),
  ]
}

function confirmedInWords(confirmed: Confirmation | null): string {
  if (!confirmed) return 'never confirmed'
  const { times, last, differing, last_differing } = confirmed
  const differed = differing === 0 ? '' : `; differed ${timesOn(differing, last_differing)}`
  return times === 0 ? `never confirmed${differed}` : `confirmed ${timesOn(times, last)}${differed}`
}

const timesOn = (times: number, last: string | null): string =>
  `${times === 1 ? 'once' : `${times} times`}, last on ${last?.slice(0, 10) ?? 'an unknown day'}`

const ruleLines = (rules: readonly ListedRule[]): string[] =>
  rules.map(({ number, title, provenance = '' }) => `  ${number.padEnd(5)} ${provenance.padEnd(10)}  ${title}`)

const reportLines = (reports: ReadReports | undefined): string[][] =>
  reports ? [['Reports', ...reports.files.map(describeReport)]] : []

const describeReport = ({ file, recorded_at, notes }: ReadReports['files'][number]): string =>
  `  ${[`${file}: of ${recorded_at?.slice(0, 10) ?? 'an unknown day'}`, ...notes].join('; ')}`
