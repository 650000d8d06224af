import type { Duration } from '../../core/time/duration.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import type { ScenarioName } from '../../scenarios/scenarios.ts'
import { ROLES } from '../roles.ts'
import type { Actor } from '../roles.ts'

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

type Globals = Readonly<Record<string, unknown>>

/** One menu of the toolbar. */
interface Menu {
  readonly name: string
  readonly description: string
  readonly toolbar: { title: string; items: MenuItem[]; dynamicTitle: true }
}
interface MenuItem {
  type: 'item' | 'reset'
  title: string
  /** The text beside the title in the open menu. */
  right?: string
  value?: string
}

/** The menus of the toolbar. Nothing is chosen at first: a menu without a choice is not highlighted. */
export const globalTypes = {
  fakeScenario: menu('Scenario', Object.keys(scenarios).map(plain)),
  fakeUser: menu('User', [...ROLES, 'nobody'].map(plain)),
  fakeLatency: menu('Latency', ['200ms', '1s', '5s'].map(plain)),
  fakeFault: menu('Fault', Object.entries(faults).map(faultItem)),
}

/**
 * A menu of the toolbar. Four of them must fit beside those of Storybook: so the chosen value replaces the title, and
 * there is no icon.
 */
function menu(name: string, values: readonly MenuItem[]): Menu {
  const items = [{ type: 'reset', title: 'As the story says' } as const, ...values]
  return { name, description: `${name} of the fake`, toolbar: { title: name, items, dynamicTitle: true } }
}

function plain(value: string): MenuItem {
  return { type: 'item', title: value, value }
}

/** A menu item for a fault. A status is shown beside its name. */
function faultItem([value, effect]: readonly [string, FaultEffect]): MenuItem {
  return effect.status === undefined ? plain(value) : { ...plain(value), title: `${effect.status}`, right: value }
}

/** The choice for a story; undefined if the story decides. */
export interface Choices {
  readonly scenario: ScenarioName | undefined
  readonly as: Actor | undefined
  readonly latency: Duration | undefined
  readonly fault: FaultName | undefined
}

/** The choices in the toolbar. An unknown one counts as none. */
export const chosen = (globals: Globals): Choices => ({
  scenario: choice<ScenarioName>(globals, 'fakeScenario'),
  as: choice<Actor>(globals, 'fakeUser'),
  latency: choice<Duration>(globals, 'fakeLatency'),
  fault: choice<FaultName>(globals, 'fakeFault'),
})

function choice<T extends string | number>(globals: Globals, name: keyof typeof globalTypes): T | undefined {
  const value = globals[name]
  const isKnown = globalTypes[name].toolbar.items.some((item) => item.type === 'item' && item.value === value)
  return isKnown ? (value as T) : undefined
}

export const sameChoices = (one: Choices, other: Choices): boolean => JSON.stringify(one) === JSON.stringify(other)
