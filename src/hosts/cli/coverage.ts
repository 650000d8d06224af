import { Command } from 'commander'
import { coverage } from '../../description/coverage.ts'
import type { CoveredEndpoint } from '../../description/coverage.ts'

export const coverageCommand = () =>
  new Command('coverage')
    .description('say of every endpoint how far it is faked, where its behaviour comes from and how it differs')
    .option('--json', 'print it as JSON')
    .action(({ json }: { readonly json?: true }) => {
      if (json) console.log(JSON.stringify({ endpoints: coverage }, null, 2))
      else
        console.log(
          coverage
            .map(describeEndpoint)
            .map((lines) => `${lines.join('\n')}\n`)
            .join('\n'),
        )
    })

function describeEndpoint(covered: CoveredEndpoint): string[] {
  const { endpoint = '–', method, path, status, provenance, scope, section, differences } = covered
  return [
    `${endpoint} ${method} ${path}`,
    `  is  ${provenance}, ${status}; scope: ${scope ?? 'none'}; rules: ${section}`,
    ...differences.map((difference) => `  differs  ${difference}`),
  ]
}
