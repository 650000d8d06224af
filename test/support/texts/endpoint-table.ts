import { coverage } from '../../../src/description/coverage.ts'

const HEAD = ['endpoint', 'scope', 'is', 'differs from the real service, or decides where it is silent']

const ofInterface = coverage.filter(({ endpoint }) => endpoint !== undefined)
const beyond = coverage.filter(({ endpoint }) => endpoint === undefined)

/** The README's table of the endpoints of the interface, made from the routes and the coverage table. */
export const endpointTable = (): string =>
  table([['#', ...HEAD], ...ofInterface.map((row) => [String(row.endpoint), ...cellsOf(row)])])

/** The table of all other endpoints, which stands in the guide to coverage. */
export const endpointTableBeyond = (): string => table([HEAD, ...beyond.map(cellsOf)])

const cellsOf = ({ method, path, scope, provenance, status, differences }: (typeof coverage)[number]) => [
  `\`${method} ${path}\``,
  scope ?? 'none',
  status === 'full' ? provenance : `${provenance}, in part`,
  differences.join('; '),
]

function table([head, ...rows]: readonly (readonly string[])[]): string {
  const lines = [head!, head!.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return ['<!-- prettier-ignore -->', ...lines].join('\n')
}
