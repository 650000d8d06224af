import { functionField, givenFields, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { flag, text } from '../../core/json/json-schema.ts'
import { nearestOf } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { optionChecks, otherOptions } from '../../fake/option-checks.ts'
import { effectFields } from '../../observe/faults/fault-checks.ts'
import { captureOrNot, settingChecks } from '../checks/check-settings.ts'
import { mswChecks } from '../checks/msw-settings.ts'
import { networkChecks } from '../checks/network.ts'
import { requirePersistOrFollow } from '../option-checks.ts'
import { storiesBeside } from './channel.ts'
import { ALL_OUTCOMES, OUTCOME, scenarioOf, storyOutcomes } from './outcomes.ts'
import type { FakeParameters, StoryContext } from './story.ts'
import { globalTypes } from './toolbar.ts'

const parameterChecks: ChecksOf<FakeParameters> = {
  ...optionChecks,
  scenario: { schema: {}, says: 'is the name of a scenario, or a function', accepts: isScenario },
  arrange: functionField,
  as: { schema: text },
  latency: effectFields.latency,
  outcome: { schema: { enum: [...storyOutcomes, false] } },
  handlers: mswChecks.handlers,
  ...networkChecks,
  leftovers: settingChecks.leftovers,
  captureFailures: captureOrNot,
  persist: { schema: { enum: ['link', false] } },
  disable: { schema: flag },
}

function isScenario(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'function'
}

/**
 * The parameters of a story for its fake.
 *
 * @throws FakeUsageError when they stand under `fakeDashboards`, the name of the export.
 */
export function parametersOf({ parameters, moduleExport }: StoryContext): FakeParameters {
  if (parameters['fakeDashboards'] === undefined)
    return withOwnStart(parameters['fake'] ?? {}, moduleExport?.parameters?.fake ?? {})
  throw new FakeUsageError('A story configures its fake in parameters.fake, not in parameters.fakeDashboards.')
}

/**
 * Storybook puts an inherited state or capsule and that of the story together, part by part. The story means its own. A
 * scenario of its own takes back an inherited file.
 */
function withOwnStart(
  joined: FakeParameters,
  { scenario, state, capsule, at, follow }: FakeParameters,
): FakeParameters {
  if (state !== undefined || capsule !== undefined) return { ...joined, ...givenFields({ state, capsule }) }
  if (scenario === undefined) return joined
  return givenFields({ ...joined, state: undefined, capsule: undefined, at, follow })
}

/** A story has no server, nor has a test or a page: `scenarios` there is a misspelling of `scenario`. */
const belongElsewhere = { faults: otherOptions['faults']!, arrange: ['hold', 'create', 'db'] }

/** @throws FakeUsageError when the parameters name something that does not exist, or contradict each other. */
export function requireParameters(parameters: FakeParameters): void {
  requireFields('"parameters.fake"', parameters, parameterChecks, belongElsewhere)
  if (!parameters.disable) requirePersistOrFollow(parameters)
}

/**
 * @throws FakeUsageError when a component has the tag for outcome stories, and the preset that makes them is missing.
 */
export function requireOutcomes({ id, tags = [] }: StoryContext): void {
  if (!tags.includes(ALL_OUTCOMES) || storiesBeside(id, OUTCOME)?.length !== 0) return
  throw new FakeUsageError(
    `The tag "${ALL_OUTCOMES}" has no effect: add 'fake-dashboards/storybook' to the addons in .storybook/main. ` +
      'It works with a framework of Storybook that builds with Vite.',
  )
}

/**
 * An inherited scenario may stand beside the files of a story, and both beside an outcome with rows of its own. What the story
 * itself gives beside them is a mistake.
 */
export function warnOfStarts({ id, moduleExport }: StoryContext): void {
  const own = moduleExport?.parameters?.fake ?? {}
  const [last, before] = scenarioOf(own.outcome)
    ? (['outcome', ['arrange', 'scenario', 'state', 'capsule']] as const)
    : ([own.state === undefined ? 'capsule' : 'state', ['scenario']] as const)
  const idle = before.find((name) => own[name] !== undefined)
  if (own[last] === undefined || idle === undefined) return
  console.warn(`${id}: the "${idle}" of this story has no effect beside its "${last}". Leave one of them out.`)
}

/** The `globals` of a story, or an address, may name what no menu of the toolbar has. */
export function warnOfChoices({ id, globals }: StoryContext): void {
  for (const [name, { toolbar }] of Object.entries(globalTypes)) {
    const [chosen, known] = [globals[name], toolbar.items.flatMap(({ value }) => value ?? [])]
    if (typeof chosen !== 'string' || chosen === '' || known.includes(chosen)) continue
    console.warn(`${id}: "${chosen}" in ${name} has no effect; ${nearestOf(chosen, known)}`)
  }
}
