import manifest from '../../../package.json' with { type: 'json' }
import { coverage } from '../../description/coverage.ts'
import { readVerificationReport } from '../../repro/verify/report.ts'
import type { VerificationReport } from '../../repro/verify/report.ts'
import { readJsonFile } from './input-files.ts'

/** One file, with a remark that a reader of its figures should know. */
interface NotedFile {
  readonly file: string
  readonly recorded_at: string | null
  readonly notes: readonly string[]
}

/** The reports to count, and all files with their remarks. */
export interface ReadReports {
  readonly reports: readonly VerificationReport[]
  readonly files: readonly NotedFile[]
}

/**
 * Reads reports. The same report under two names counts once.
 *
 * @throws FakeUsageError when a file cannot be read or is no report.
 */
export function readReports(files: readonly string[]): ReadReports {
  const first = new Map<string, string>()
  const reports: VerificationReport[] = []
  const noted = files.map((file): NotedFile => {
    const report = readJsonFile({ kind: 'report', path: file, remedy: REMEDY }, readVerificationReport)
    const text = JSON.stringify(report)
    const same = first.get(text)
    if (same === undefined) reports.push(report)
    first.set(text, same ?? file)
    const notes = same === undefined ? notesOn(report) : [`the same as ${same}, and counted once`]
    return { file, recorded_at: report.recorded_at, notes }
  })
  return { reports, files: noted }
}

const REMEDY = 'Write one with: fake-dashboards verify session.har --report verify.json'

const known = new Set(coverage.map(({ method, path }) => `${method} ${path}`))

function notesOn({ package: by, ended, endpoints }: VerificationReport): readonly string[] {
  const gone = endpoints.filter(({ method, path }) => !known.has(`${method} ${path}`))
  return [
    ...(by === manifest.version ? [] : [`by version ${by} of this package, and this is ${manifest.version}`]),
    ...(ended === null ? [] : [`not whole, because ${ended}`]),
    ...gone.map(({ method, path }) => `${method} ${path} is not faked any more`),
  ]
}
