import { METHODS } from '../../src/core/route.ts'
import { coverage } from '../../src/coverage.ts'
import { routes } from '../../src/routes.ts'

/** The README's table of endpoints, made from the routes and the coverage table. */
export function endpointTable(): string {
  const rows = routes.flatMap((route) =>
    METHODS.flatMap((method) => {
      const action = route.actions[method]
      const known = coverage.find((row) => row.method === method && row.path === route.path)
      return action && known ? [{ ...known, scope: action.scope }] : []
    }),
  )
  rows.sort((a, b) => (a.endpoint ?? 99) - (b.endpoint ?? 99))
  const body = rows.map((row) => {
    const sources = row.gaps.map(({ about, provenance }) => `${about} (${provenance})`).join('; ')
    const cells = [row.endpoint ?? '–', row.method, `\`${row.path}\``, row.scope ?? 'none', row.provenance, sources]
    return `| ${[...cells, row.differences.join('; ')].join(' | ')} |`
  })
  return [
    '| # | method | path | scope | endpoint is | gaps, and where the answer comes from | differs from the real service |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...body,
  ].join('\n')
}
