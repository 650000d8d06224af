import { compareOpenApi } from '../../../description/drift/drift.ts'
import type { Drift, DriftReport } from '../../../description/drift/drift.ts'
import { readJsonFile } from '../input-files.ts'
import { outputJson, print } from '../output/output.ts'
import { FAILED } from '../process-end.ts'

const REMEDY = 'Save the description of the service as JSON; YAML is not read.'

/**
 * Prints what a description of the service says of the fake.
 *
 * @throws FakeUsageError when the file is no description in JSON, or has nothing of the API.
 */
export function verifyOpenApi(file: string, { json }: { readonly json?: true }): void {
  const found = readJsonFile({ kind: 'OpenAPI', path: file, remedy: REMEDY }, compareOpenApi)
  if (json) outputJson(found)
  else print(driftText(found).join('\n'))
  if (found.drift.some(({ reason }) => reason === undefined)) process.exitCode = FAILED
}

function driftText({ contract, drift, compared, absent, unfaked }: DriftReport): readonly string[] {
  const unknown = drift.filter(({ reason }) => reason === undefined)
  const known = drift.length - unknown.length
  return [
    ...byEndpoint(unknown),
    `${compared} operations compared, under the ${contract} contract: ${unknown.length} new differences, ${known} known ones.`,
    ...(known > 0 ? ['Known:', ...byReason(drift)] : []),
    `Operations of the description that are not faked: ${unfaked}.`,
    ...(absent.length > 0 ? ['Not in the description, nor anything of their resource:'] : []),
    ...absent.map((path) => `  ${path}`),
  ]
}

function byEndpoint(drift: readonly Drift[]): readonly string[] {
  const names = new Set(drift.map(({ method, path }) => `${method} ${path}`))
  return [...names].flatMap((name) => [
    name,
    ...drift.filter(({ method, path }) => `${method} ${path}` === name).map(describe),
    '',
  ])
}

const describe = ({ direction, kind, at, service, fake }: Drift): string =>
  `  ${direction.padEnd(10)} ${kind.padEnd(11)} ${at === '' ? '' : `${at}: `}service ${service}; fake ${fake}`

function byReason(drift: readonly Drift[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { reason } of drift) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, times]) => `  ${times} because ${reason}`)
}
