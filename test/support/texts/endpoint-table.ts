import { coverage } from '../../../src/description/coverage.ts'

const HEAD = ['#', 'endpoint', 'scope', 'is', 'differs from the real service, or decides where it is silent']

/** The README's table of endpoints, made from the routes and the coverage table. */
export function endpointTable(): string {
  const rows = coverage.map(({ endpoint, method, path, scope, provenance, status, differences }) => [
    endpoint ?? '–',
    `\`${method} ${path}\``,
    scope ?? 'none',
    status === 'full' ? provenance : `${provenance}, in part`,
    differences.join('; '),
  ])
  const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return ['<!-- prettier-ignore -->', ...table].join('\n')
}
