import { Command, Option } from 'commander'
import type { JsonObject } from '../../../core/table/columns.ts'
import type { Duration } from '../../../core/time/duration.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { verify, verifyDeployment } from '../../../fake/recordings.ts'
import { withoutTokens } from '../../../observe/secrets/secrets.ts'
import type { Secrets } from '../../../observe/secrets/secrets.ts'
import { settleDeployment } from '../../../repro/deployment/options.ts'
import type { DeploymentOptions } from '../../../repro/deployment/options.ts'
import { INTERRUPT } from '../../../repro/verify/options.ts'
import { verificationReport } from '../../../repro/verify/report.ts'
import type { FoundDifference } from '../../../repro/verify/verify.ts'
import { parseCount, parseFile, parseLatency } from '../flags/option-values.ts'
import { isFlag } from '../flags/options.ts'
import { openLongRun } from '../long-run.ts'
import type { LongRun } from '../long-run.ts'
import { outputJson, print, requireWritable } from '../output/output.ts'
import { FAILED, INTERRUPTED } from '../process-end.ts'
import { readHarFile } from '../recordings/recording-file.ts'
import { verificationText } from '../verification-text.ts'
import type { Verified } from '../verification-text.ts'
import { verifyOpenApi } from './verify-openapi.ts'

interface Flags {
  readonly json?: true
  readonly report?: string
  readonly openapi?: string
  readonly baseUrl?: string
  readonly token?: string
  readonly project?: number
  readonly write?: true
  readonly timeout?: Duration
}

/** Flags that only verifying a deployment takes. */
const OF_DEPLOYMENT = ['token', 'project', 'write', 'timeout'] as const

export const verifyCommand = () =>
  new Command('verify')
    .description(
      'compare the fake with a recording (HAR) or a deployment, and name every answer that differs, with its rule; exits with 1 when neither a contract row nor a known gap explains a difference',
    )
    .argument('[file]', 'a HAR 1.2 with content')
    .option(
      '--base-url <url>',
      'verify a deployment instead, such as https://app.example.test; it is only read, unless --write is given',
    )
    .addOption(new Option('--token <key>', 'a personal API key for it; never shown').env('FAKE_DASHBOARDS_API_KEY'))
    .addOption(
      new Option('--project <number>', 'its project (default: the current one of the key)').argParser(parseCount),
    )
    .option('--write', 'also make some rows in --project, and remove them: use a project that has no other purpose')
    .addOption(new Option('--timeout <time>', 'how long one answer may take (default: 30s)').argParser(parseLatency))
    .option('--openapi <file>', 'compare an OpenAPI description (JSON) of the service instead')
    .option('--report <file>', 'also write a report to keep, which coverage --reports reads', parseFile)
    .option('--json', 'print it as JSON')
    .action(async (file: string | undefined, flags: Flags, command: Command) => {
      requireOneSource(file, flags, command)
      requireWritable(flags.report, file)
      if (flags.openapi !== undefined) return verifyOpenApi(flags.openapi, flags)
      tell(await verifyAll(file, flags), flags)
    })

function requireOneSource(file: string | undefined, flags: Flags, command: Command): void {
  const { openapi, baseUrl, token, report } = flags
  const refuse = (why: string): never => command.error(`error: ${why}`)
  if ([file, openapi, baseUrl].filter((source) => source !== undefined).length !== 1)
    refuse('name one of a recording (HAR), --base-url and --openapi')
  const [stray] = baseUrl === undefined ? OF_DEPLOYMENT.filter((name) => isFlag(command, name)) : []
  if (stray) refuse(`--${stray} is for --base-url`)
  if (baseUrl !== undefined && token === undefined) refuse('--base-url needs --token or FAKE_DASHBOARDS_API_KEY')
  try {
    if (baseUrl !== undefined) settleDeployment(optionsOf(flags))
  } catch (error) {
    if (error instanceof FakeUsageError) refuse(error.message)
    throw error
  }
  if (openapi !== undefined && report !== undefined) refuse('--report is for answers to requests, not for --openapi')
}

/** Verifies a recording, or a deployment if no file is named. A first Ctrl-C ends it with the findings so far. */
async function verifyAll(file: string | undefined, flags: Flags): Promise<Verified> {
  const run = openLongRun()
  try {
    return file === undefined ? await ofDeployment(flags, run) : await ofRecording(file, run)
  } finally {
    await run.end()
  }
}

const ofRecording = (file: string, { signal, onProgress }: LongRun): Promise<Verified> =>
  verify(readHarFile(file), { signal, onProgress })

const ofDeployment = (flags: Flags, { signal, onProgress }: LongRun): Promise<Verified> =>
  verifyDeployment({ ...optionsOf(flags), signal, onProgress })

const optionsOf = ({ baseUrl, token, project, timeout, write }: Flags): DeploymentOptions => ({
  baseUrl: baseUrl!,
  token: token!,
  ...(project !== undefined && { project }),
  ...(timeout !== undefined && { timeout }),
  write: write ?? false,
})

function tell(verified: Verified, { json, report, token }: Flags): void {
  const secrets = withoutTokens(token === undefined ? [] : [token])
  const found = { ...verified, differences: verified.differences.map(withoutSecrets(secrets)) }
  if (json) outputJson(found)
  else print(verificationText(found).join('\n'))
  const isDifferent = found.differences.some(({ explanation }) => explanation === undefined)
  const isInterrupted = found.ended === INTERRUPT
  if (isDifferent || (found.left ?? []).length > 0 || (found.ended !== undefined && !isInterrupted))
    process.exitCode = FAILED
  else if (isInterrupted) process.exitCode = INTERRUPTED
  // Comes last: what was found, and what was left in a deployment, is printed even if the report can no longer be written.
  if (report !== undefined) outputJson(verificationReport(found), report)
}

/** Keys and tokens are replaced in what is printed, as in the other outputs. */
const withoutSecrets =
  ({ address, json }: Secrets) =>
  (difference: FoundDifference): FoundDifference => {
    const { path, at, recorded, fake } = difference
    const [name = ''] = /(?<!\w)\w+$/.exec(at) ?? []
    const plain = (value: unknown): unknown => (json({ [name]: value }) as JsonObject)[name]
    return { ...difference, path: address(path), recorded: plain(recorded), fake: plain(fake) }
  }
