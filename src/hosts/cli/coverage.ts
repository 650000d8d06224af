import { Command } from 'commander'
import { everywhere } from '../../description/coverage.ts'
import type { Gap } from '../../description/coverage.ts'
import { coveredEndpoints } from '../../description/coverage-table.ts'
import type { CoveredEndpoint } from '../../description/coverage-table.ts'

export const coverageCommand = () =>
  new Command('coverage')
    .description('say of every endpoint how far it is faked, where its behaviour comes from and how it differs')
    .option('--json', 'print it as JSON')
    .action(({ json }: { readonly json?: true }) => {
      const endpoints = coveredEndpoints()
      if (json) console.log(JSON.stringify({ endpoints, everywhere }, null, 2))
      else
        console.log(
          [...endpoints.map(describeEndpoint), ['Everywhere', ...everywhere.map(describeGap)]].map(toText).join('\n'),
        )
    })

function describeEndpoint(covered: CoveredEndpoint): string[] {
  const { endpoint = '–', method, path, status, provenance, scope, source, gaps, differences } = covered
  return [
    `${endpoint} ${method} ${path}`,
    line('is', `${provenance}, ${status}; scope: ${scope ?? 'none'}; ${source}`),
    ...gaps.map(describeGap),
    ...differences.map((difference) => line('differs', difference)),
  ]
}

const describeGap = ({ about, answer, provenance, source }: Gap): string =>
  line(provenance, `${about}: ${answer} [${source}]`)

const line = (label: string, text: string): string => `  ${label.padEnd('documented'.length)}  ${text}`

const toText = (lines: readonly string[]): string => `${lines.join('\n')}\n`
