import { built } from '../built.ts'
import { cannedAnswer } from '../canned.ts'
import { exchanges } from '../exchanges.ts'
import type { Lane, Row } from '../lane.ts'
import { compare } from '../measure.ts'
import { placeIn } from '../place.ts'
import { handlersFile, longSuitesOf, sharedSuitesOf, suitesOf } from '../suites.ts'
import type { Asked } from '../suites.ts'
import { SuiteProject, raceSuites } from '../vitest-suite.ts'
import type { SuiteTimings } from '../vitest-suite.ts'

const FEWEST_ROUNDS = 3
const MOST_ROUNDS = 5
/** The memory that a long file may leave behind beyond one with static handlers. */
const FLAT_MB = 5

interface Budgets {
  readonly whole?: number
  readonly tests?: number
}

/**
 * Runs test suites, each in a process of its own, in turns: with the fake in each way to set it up, and with static
 * handlers.
 */
export const suite: Lane = async ({ rounds: asked }) => {
  const { createFake } = await built('index')
  const { scenarios } = await built('scenarios')
  const fake = createFake({ scenario: scenarios.typical })
  const canned = []
  for (const exchange of exchanges(fake)) canned.push(await cannedAnswer(fake, exchange))
  const place = placeIn(fake.world)
  const project = new SuiteProject(handlersFile(canned))
  const rounds = Math.max(FEWEST_ROUNDS, Math.min(asked, MOST_ROUNDS))
  try {
    const rows = [
      ...(await many(project, place, rounds)),
      ...(await shared(project, place, rounds)),
      ...(await long(project, place, rounds)),
    ]
    return { rows, skipped: [] }
  } finally {
    project.remove()
  }
}

async function many(project: SuiteProject, asked: Asked, rounds: number): Promise<Row[]> {
  const { floor, seventeen, setupFake, typical, create } = suitesOf(asked)
  const timings = await raceSuites(project, [seventeen, floor, setupFake, typical, create], rounds)
  const [other, bare, ...own] = timings as readonly [SuiteTimings, SuiteTimings, ...SuiteTimings[]]
  const budgets: readonly Budgets[] = [{ whole: 1.05 }, { whole: 1.05, tests: 1.25 }, { whole: 1.1 }]
  return [...rowsOf(bare, other, {}), ...own.flatMap((timing, at) => rowsOf(timing, other, budgets[at]!))]
}

/** The fixture and static handlers where all files share a process. */
async function shared(project: SuiteProject, asked: Asked, rounds: number): Promise<Row[]> {
  const [own, other] = await raceSuites(project, sharedSuitesOf(asked), rounds)
  return rowsOf(own!, other!, {})
}

/** Thousands of tests in one file: what they take, and what they leave behind once the first few hundred are over. */
async function long(project: SuiteProject, asked: Asked, rounds: number): Promise<Row[]> {
  const suites = longSuitesOf(asked)
  const [own, other] = (await raceSuites(project, suites, rounds)) as readonly [SuiteTimings, SuiteTimings]
  const [ours, theirs] = suites.map((one) => {
    const [some, all] = project.heapsOf(one)
    return (all - some) / 2 ** 20
  }) as [number, number]
  const heap: Row = {
    what: `heap growth: ${own.name}, over static handlers`,
    value: Math.max(0, ours - theirs),
    unit: 'MB',
    against: { what: 'grown with static handlers', value: theirs },
    budget: FLAT_MB,
  }
  return [...rowsOf(own, other, { whole: 1.05, tests: 1.25 }), heap]
}

const rowsOf = (own: SuiteTimings, other: SuiteTimings, budgets: Budgets): Row[] => [
  compare(`whole: ${own.name}`, own.whole, other.whole, { unit: 's', budget: budgets.whole }),
  compare(`tests alone: ${own.name}`, own.tests, other.tests, { unit: 's', budget: budgets.tests }),
]
