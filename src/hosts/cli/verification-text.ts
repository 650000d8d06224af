import { readRuleBook } from '../../description/rule-texts.ts'
import type { DeploymentVerification } from '../../repro/deployment/verify-deployment.ts'
import { shownValues } from '../../repro/shown-values.ts'
import type { FoundDifference, Verification } from '../../repro/verify/verify.ts'

/** If more requests than this were left out for one reason, they are only counted. */
const MOST_LINES = 20

const REDACTED =
  'This recording is redacted: what it leaves out and replaces counts as different. Verify the recording that it was made from.'

/** The outcome of verifying, and the rows that were left in a deployment. */
export type Verified = Verification & Partial<Pick<DeploymentVerification, 'left'>>

/** How many requests were sent again. */
const answersAsked = ({ same, differences }: Verification): number =>
  new Set(differences.map(({ request }) => request)).size + same

/** A verification for people. */
export function verificationText(found: Verified): readonly string[] {
  const { contract, same, differences, notCompared, others, ended, isRedacted, left = [] } = found
  const titles = new Map(readRuleBook().flatMap(({ rules }) => rules.map(({ number, title }) => [number, title])))
  const told = differences.filter(({ isRepeated }) => !isRepeated)
  const repeated = differences.length - told.length
  return [
    ...told.flatMap((one) => describe(one, titles)),
    ...(repeated > 0 ? [`Differences that repeat one of these: ${repeated}. --json prints them too.`] : []),
    `${same} of ${answersAsked(found)} answers are the recorded ones, under the ${contract} contract. Requests that are not the API's: ${others}.`,
    ...(notCompared.length > 0 ? ['Not compared:'] : []),
    ...notComparedLines(notCompared),
    ...(isRedacted && differences.length > 0 ? [REDACTED] : []),
    ...(ended === undefined ? [] : [`This is not all, because ${ended}.`]),
    ...(left.length > 0 ? ['Could not be removed; remove it by hand:'] : []),
    ...left.map(({ path, why }) => `  ${path}: ${why}`),
  ]
}

/** Many requests that were left out for the same reason are one line. */
function notComparedLines(notCompared: Verification['notCompared']): readonly string[] {
  const reasons = new Set(notCompared.map(({ why }) => why))
  return [...reasons].flatMap((why) => {
    const requests = notCompared.filter((one) => one.why === why)
    if (requests.length <= MOST_LINES)
      return requests.map(
        ({ request, method, path }) => `  #${request} ${method === '' ? '' : `${method} ${path}: `}${why}`,
      )
    return [`  ${requests.length} requests, from #${requests[0]!.request} to #${requests.at(-1)!.request}: ${why}`]
  })
}

function describe(found: FoundDifference, titles: ReadonlyMap<string, string>): readonly string[] {
  const { request, method, path, kind, at, rule, explanation } = found
  const [recorded, fake] = shownValues(found.recorded, found.fake)
  return [
    `#${request} ${method} ${path}: ${at} (${kind})`,
    `  recorded: ${recorded}`,
    `  fake:     ${fake}`,
    `  rule:     ${rule} ${titles.get(rule) ?? ''}`,
    ...(explanation === undefined ? [] : [`  explained by ${explanation}`]),
    '',
  ]
}
