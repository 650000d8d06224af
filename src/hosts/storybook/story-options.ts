import { givenFields } from '../../core/json/checked-fields.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { optionChecks } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import { describeUnknown } from '../../request/not-faked.ts'
import { scenarioNamed } from '../../scenarios/scenarios.ts'
import { withFaults } from '../added-faults.ts'
import { optionsFor } from '../option-checks.ts'
import { isRole } from '../roles.ts'
import type { Actor } from '../roles.ts'
import type { AnswerLog } from './actions.ts'
import { scenarioOf } from './outcomes.ts'
import type { FakeParameters } from './story.ts'
import { faults } from './toolbar.ts'
import type { Choices, FaultName } from './toolbar.ts'

type StoryStart = { readonly [K in 'scenario' | 'state' | 'capsule' | 'at' | 'follow']: FakeParameters[K] | undefined }

/**
 * The options of the fake for a story's parameters and the choices in the toolbar, and what is done to it before the story is
 * drawn.
 *
 * @throws FakeUsageError when there is no such scenario, or a state stands beside a capsule.
 */
export function storyOptions(parameters: FakeParameters, choices: Choices, log: AnswerLog) {
  const { scenario, state, capsule, at, follow, arrange, as, latency, ...rest } = parameters
  const { onAnswered, ...others } = optionsAmong(rest)
  const isOverridden = choices.scenario !== undefined
  const actor = choices.as ?? (isOverridden && !isKept(as, parameters.outcome, choices) ? undefined : as)
  const options: FakeOptions = {
    ...startOf({ scenario, state, capsule, at, follow }, choices.scenario),
    onUnknown: (unknown: UnknownRequest) => console.warn(describeUnknown(unknown)),
    onAnswered(entry) {
      log.add(entry)
      onAnswered?.(entry)
    },
    ...optionsFor(actor, others),
  }
  const chosen = faultsOf(choices.latency ?? latency, choices.fault)
  return { options: withFaults(options, chosen), actor, arrange: isOverridden ? undefined : arrange }
}

/**
 * Whether an actor sends the requests in the scenario of the story's own outcome as well. Only roles are the same in all
 * scenarios.
 */
const isKept = (as: Actor | undefined, outcome: FakeParameters['outcome'], { scenario }: Choices): boolean =>
  scenario === scenarioOf(outcome) && (as === 'nobody' || isRole(as))

/** The parameters that a fake takes, too. */
const optionsAmong = (parameters: Omit<FakeParameters, 'scenario'>): FakeOptions =>
  Object.fromEntries(Object.entries(givenFields(parameters)).filter(([name]) => name in optionChecks))

/** A scenario of the toolbar comes before the story's files, and these before its own, which may be the one of all stories. */
function startOf({ scenario, state, capsule, at, follow }: StoryStart, chosen: Choices['scenario']): FakeOptions {
  if (chosen !== undefined) return { auth: 'lenient', scenario: scenarioNamed(chosen) }
  // Without a capsule, the fake refuses them. With one, it has the capsule's `auth`.
  const ofCapsule = { ...(at !== undefined && { at }), ...(follow !== undefined && { follow }) }
  if (capsule !== undefined && state !== undefined)
    throw new FakeUsageError('A story starts from a state or a capsule: give only one, and count inherited ones.')
  if (capsule !== undefined) return { capsule, ...ofCapsule }
  if (state !== undefined) return { auth: 'lenient', state, ...ofCapsule }
  const start = scenario ?? 'typical'
  return { auth: 'lenient', scenario: typeof start === 'string' ? scenarioNamed(start) : start, ...ofCapsule }
}

const faultsOf = (latency: Duration | undefined, fault: FaultName | undefined): FaultDefinition[] => [
  ...(latency === undefined ? [] : [{ effect: { latency } }]),
  ...(fault === undefined ? [] : [{ effect: faults[fault] }]),
]
