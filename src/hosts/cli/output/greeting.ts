import { oneLine } from '../../../core/one-line.ts'
import type { Fake } from '../../../fake/fake.ts'
import { shellWord } from '../../shell-commands.ts'
import { reachable } from '../../url-host.ts'
import type { Summary } from './summary.ts'

/** Further facts of a server that are shown. */
interface Shown {
  readonly title: string
  /** Who makes the requests without a key; undefined if nobody may. */
  readonly keyless?: string | undefined
  readonly token: string
  /** Opens the inspector once. */
  readonly link: string
}

/** The text that `start` prints for people: the address, the projects and keys, and commands to paste. */
export function greeting({ db }: Fake, summary: Summary, { title, keyless, token, link }: Shown): string {
  const projects = db.project
    .getAll()
    .map(({ id, name, access_control }) => [String(id), name, access_control ? 'private' : 'public'])
  const inactive = new Set(db.key.findMany({ where: { active: { equals: false } } }).map(({ value }) => value))
  const keys = summary.keys.map(({ name, value, scopes, user }) => [
    name,
    value,
    user ?? '',
    inactive.has(value) ? 'inactive' : (scopes?.join(' ') ?? 'full access'),
  ])
  const usable = summary.keys.find(({ value, scopes }) => scopes === null && !inactive.has(value))
  return [
    `${title} is served on ${summary.url} until Ctrl-C.`,
    ...(keyless === undefined ? [] : [`Requests without a key are answered as those of ${oneLine(keyless)}.`]),
    ...section('Projects', projects),
    ...section('Keys', keys),
    ...section('Inspector', [[link, 'works once; the token opens it, too']]),
    ...section('Control', [[`${reachable(summary.url)}/__fake/`, `X-Fake-Token: ${token}`]]),
    ...section('Try', usable ? curls(summary, usable.value).map((line) => [line]) : []),
  ].join('\n')
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const cells = rows.map((row) => row.map(oneLine))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`
  return ['', title, ...cells.map((row) => line(row).trimEnd())]
}

/** Commands that a POSIX shell, `cmd` and PowerShell read alike: a body of JSON would need other quotes in each. */
function curls({ url, project_id, dashboards }: Summary, key: string): string[] {
  if (project_id === null) return []
  const project = `${reachable(url)}/api/environments/${project_id}`
  const dashboard = shellWord(`${project}/dashboards/${dashboards[0] ? `${dashboards[0].id}/` : ''}`)
  const change = dashboards[0] ? '-X PATCH -d pinned=true' : '-d name=First'
  const auth = shellWord(`Authorization: Bearer ${key}`)
  return [
    `curl -H ${auth} ${dashboard}`,
    `curl -H ${auth} ${change} ${dashboard}`,
    `curl -H ${auth} ${shellWord(`${project}/events/?limit=3`)}`,
  ]
}
