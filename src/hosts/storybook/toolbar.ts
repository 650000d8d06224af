import type { Duration } from '../../core/time/clock.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import type { ScenarioName } from '../../scenarios/scenarios.ts'
import { ROLES } from '../roles.ts'
import type { Actor } from './story.ts'

/** The failures that the toolbar offers; the chosen one meets every request. */
export const faults = {
  forbidden: { status: 403 },
  'not found': { status: 404 },
  'too many requests': { status: 429, retryAfter: 30 },
  'server error': { status: 500 },
  'network error': { networkError: true },
  'no answer': { hang: true },
  'broken JSON': { malformed: true },
} as const satisfies Readonly<Record<string, FaultEffect>>

export type FaultName = keyof typeof faults

const AS_THE_STORY_SAYS = 'story'

/** The toolbar's state before anything is chosen. */
export const initialGlobals = {
  fakeScenario: AS_THE_STORY_SAYS,
  fakeUser: AS_THE_STORY_SAYS,
  fakeLatency: AS_THE_STORY_SAYS,
  fakeFault: AS_THE_STORY_SAYS,
}

type Globals = Readonly<Record<string, unknown>>

/** One menu of the toolbar. */
interface Menu {
  readonly name: string
  readonly description: string
  readonly toolbar: { title: string; icon: Icon; items: { value: string; title: string }[]; dynamicTitle: true }
}
type Icon = 'database' | 'user' | 'timer' | 'lightning'

/** The menus of the toolbar. */
export const globalTypes = {
  fakeScenario: menu('Scenario', 'database', Object.keys(scenarios)),
  fakeUser: menu('Acting user', 'user', [...ROLES, 'nobody']),
  fakeLatency: menu('Latency', 'timer', ['200ms', '1s', '5s']),
  fakeFault: menu('Fault', 'lightning', Object.keys(faults)),
}

function menu(name: string, icon: Icon, values: readonly string[]): Menu {
  const first = { value: AS_THE_STORY_SAYS, title: `${name}: as the story says` }
  const items = [first, ...values.map((value) => ({ value, title: `${name}: ${value}` }))]
  return { name, description: `${name} of the fake`, toolbar: { title: name, icon, items, dynamicTitle: true } }
}

/** The choices in the toolbar; undefined where the story decides. */
export type Choices = Readonly<ReturnType<typeof chosen>>

/** An unknown choice counts as none. */
export const chosen = (globals: Globals) => ({
  scenario: choice<ScenarioName>(globals, 'fakeScenario'),
  as: choice<Actor>(globals, 'fakeUser'),
  latency: choice<Duration>(globals, 'fakeLatency'),
  fault: choice<FaultName>(globals, 'fakeFault'),
})

function choice<T extends string | number>(globals: Globals, name: keyof typeof globalTypes): T | undefined {
  const value = globals[name]
  const known = globalTypes[name].toolbar.items.some((item) => item.value === value)
  return known && value !== AS_THE_STORY_SAYS ? (value as T) : undefined
}

export const sameChoices = (one: Choices, other: Choices): boolean => JSON.stringify(one) === JSON.stringify(other)
