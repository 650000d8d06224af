import type { Choices } from './toolbar.ts'

/**
 * The outcomes that the requests of a component can have, each as choices of the toolbar. A scenario takes the place of
 * the story's own state; a fault and a latency meet the requests to that state.
 */
const choicesOf = {
  empty: { scenario: 'empty' },
  crowded: { scenario: 'crowded' },
  'odd data': { scenario: 'odd-data' },
  forbidden: { fault: 'forbidden' },
  'not found': { fault: 'not found' },
  'too many requests': { fault: 'too many requests' },
  'server error': { fault: 'server error' },
  'network error': { fault: 'network error' },
  slow: { latency: '1s' },
  held: { fault: 'no answer' },
} as const satisfies Readonly<Record<string, Partial<Choices>>>

/** An outcome of the requests of a story. */
export type StoryOutcome = keyof typeof choicesOf

export const storyOutcomes = Object.keys(choicesOf) as readonly StoryOutcome[]

/** The tag of a component that has a story for each outcome. */
export const ALL_OUTCOMES = 'all-outcomes'

/** The tag of such a story. */
export const OUTCOME = 'outcome'

/** The outcome in the parameters of a story. `false` takes back an inherited one. */
type OutcomeOrNone = StoryOutcome | false | undefined

/** The scenario of an outcome that has one. */
export function scenarioOf(outcome: OutcomeOrNone): Choices['scenario'] {
  return ownChoices(outcome).scenario
}

/** The choices of an outcome; those of the toolbar come before them. */
export function withOutcome(outcome: OutcomeOrNone, chosen: Choices): Choices {
  const own = ownChoices(outcome)
  return {
    scenario: chosen.scenario ?? own.scenario,
    as: chosen.as,
    latency: chosen.latency ?? own.latency,
    fault: chosen.fault ?? own.fault,
  }
}

/** An unknown outcome has none either: it is refused when the story is set up. */
const ownChoices = (outcome: OutcomeOrNone): Partial<Choices> => (outcome && choicesOf[outcome]) || {}
