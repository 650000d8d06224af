import { asText } from '../core/json/text.ts'
import { requireKnown } from '../core/known-names.ts'
import { FakeUsageError } from '../core/usage-error.ts'

export const CONTRACTS = ['documented', 'live'] as const

/** A column of the contract: the answer of the interface, or the observed answer of the real service. */
export type ContractName = (typeof CONTRACTS)[number]

/**
 * The differences between the interface and the real service, one row each, with the default column. Everything else is the
 * same in both.
 *
 * @see spec C.12
 */
export const contractRows = {
  /** 5, 6: the dashboard itself; live: the access-control payload, and a 404 for the global one. @see spec C.1 */
  accessControlViews: 'documented',
  /** 7: no body; live: the source dashboard. @see spec C.2 */
  moveTileBody: 'documented',
  /** 8: no body, and a `Location`; live: the created dashboard. @see spec C.3 */
  templateBody: 'documented',
  /** 15: no body; live: a list of names. @see spec C.4 */
  eventValuesBody: 'documented',
  /** 13, 14: every field a string; live: objects and arrays. @see spec C.5 */
  eventFields: 'documented',
  /** 13: `next` moves the offset; live: `next` moves `before`. @see spec C.6 */
  eventPaging: 'documented',
  /** Answers carry `use_template`, `use_dashboard` and `delete_insights`; live: they do not. @see spec C.7 */
  writeOnlyDashboardFields: 'documented',
  /** 9, 10, 16, 17: answers carry `user_uuid`; live: they do not. @see spec C.8 */
  writeOnlyUserUuid: 'documented',
  /** `filters`, `variables`, `tiles` and `duplicate_tiles` in a body are ignored; live: they are read. @see spec C.9 */
  readOnlyDashboardFields: 'documented',
  /** A user carries `mascot_config`; live: `hedgehog_config`. @see spec C.10 */
  userConfigField: 'documented',
  /** 5 to 8 need a dashboard scope; live: no scoped key may use them. @see spec C.11 */
  undeclaredScopes: 'documented',
  /** 13: a list in `select` or `where` must be JSON; live: its form is not checked. @see spec C.13 */
  eventExpressions: 'documented',
  /** 8: a body without a template makes a dashboard from its fields; live: it is a 400. @see spec C.14 */
  templateFields: 'documented',
  /** 13: `not_in` and `negation` exclude the persons of a cohort; live: they have no effect. @see spec C.15 */
  cohortExclusion: 'documented',
} as const satisfies Record<string, ContractName>

/** The name of a difference between the interface and the real service, such as `eventFields`. */
export type ContractRow = keyof typeof contractRows

export const contractRowNames = Object.keys(contractRows) as readonly ContractRow[]

/** The contract of a fake: the chosen column of each row. */
export type Contract = Readonly<Record<ContractRow, ContractName>>

/**
 * The choice of a contract: one of the two, or one of them with single rows from the other column, such as `{ base:
 * 'documented', eventFields: 'live' }`.
 */
export type ContractChoice = ContractName | ({ readonly base: ContractName } & Partial<Contract>)

/** Chooses between two values by the column of a row: `choose(contract, 'moveTileBody', { documented: …, live: … })`. */
export function choose<T>(contract: Contract, row: ContractRow, columns: Readonly<Record<ContractName, T>>): T {
  return columns[contract[row]]
}

/** Like `choose`, but computes only the chosen value. */
export const chooseLazy = <T>(
  contract: Contract,
  row: ContractRow,
  columns: Readonly<Record<ContractName, () => T>>,
): T => choose(contract, row, columns)()

/**
 * The two contracts without exceptions. Fakes share them, and with them everything that is computed once for a
 * contract.
 */
const pure = new Map<ContractChoice, Contract>()

/**
 * Resolves a choice into the column of every row.
 *
 * @throws FakeUsageError when a row or a column is unknown.
 */
export function settleContract(choice: ContractChoice): Contract {
  const known = pure.get(choice)
  if (known) return known
  const settled = settle(choice)
  const [column] = Object.values(settled)
  if (Object.values(settled).some((other) => other !== column)) return settled
  const same = pure.get(column!) ?? settled
  pure.set(column!, same)
  return same
}

function settle(choice: ContractChoice): Contract {
  const { base, ...rows } = toChoices(choice)
  requireKnown('contract', rows, contractRowNames)
  requireColumn(
    base === undefined ? 'A contract of single rows needs a "base"' : `Unknown contract "${asText(base)}"`,
    base,
  )
  const settled = contractRowNames.map((row) => {
    const column = rows[row] ?? base
    requireColumn(`Unknown column "${asText(column)}" for the contract row "${row}"`, column)
    return [row, column] as const
  })
  return Object.freeze(Object.fromEntries(settled) as Contract)
}

const toChoices = (choice: unknown): Readonly<Record<string, unknown>> =>
  typeof choice === 'object' && choice !== null ? { ...choice } : { base: choice }

function requireColumn(complaint: string, name: unknown): void {
  if (!CONTRACTS.includes(name as ContractName))
    throw new FakeUsageError(`${complaint}. Known: ${CONTRACTS.join(', ')}.`)
}
