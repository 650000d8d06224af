import { FakeUsageError } from './core/errors.ts'

/** Which of two answers a row of the contract gives: the interface's, or the one the real service was observed to give. */
export type ContractName = 'documented' | 'live'

/**
 * Where the interface and the real service differ, one row per difference. Everything else behaves the same in both.
 *
 * @see decisions.md 1
 */
export const contractRows = {
  /** 5, 6: the dashboard itself; live: the access-control payload, and a 404 for the global one. */
  accessControlViews: 'documented',
  /** 7: no body; live: the source dashboard. */
  moveTileBody: 'documented',
  /** 8: no body, and a `Location`; live: the created dashboard. */
  templateBody: 'documented',
  /** 15: no body; live: a list of names. */
  eventValuesBody: 'documented',
  /** 13, 14: every field a string; live: objects and arrays. */
  eventFields: 'documented',
  /** 13: `next` moves the offset; live: `next` moves `before`. */
  eventPaging: 'documented',
  /** Answers carry `use_template`, `use_dashboard` and `delete_insights`; live: they do not. */
  writeOnlyDashboardFields: 'documented',
  /** 9, 10, 16, 17: answers carry `user_uuid`; live: they do not. */
  writeOnlyUserUuid: 'documented',
  /** `filters`, `variables` and `tiles` in a body are ignored; live: they are read. */
  readOnlyDashboardFields: 'documented',
  /** A user carries `mascot_config`; live: `hedgehog_config`. */
  userConfigField: 'documented',
  /** 5 to 8 need a dashboard scope; live: no scoped key may use them. */
  undeclaredScopes: 'documented',
} as const satisfies Record<string, ContractName>

export type ContractRow = keyof typeof contractRows

/** The contract in force: each row's column. */
export type Contract = Readonly<Record<ContractRow, ContractName>>

/** The contract of a fake: the interface's column throughout. */
export const documented: Contract = contractRows

/** Picks the column of one row: `choose(contract, 'moveTileBody', { documented: …, live: … })`. */
export function choose<T>(contract: Contract, row: ContractRow, columns: Readonly<Record<ContractName, T>>): T {
  return columns[contract[row]]
}

/** Fails on a row nobody knows. */
export function requireContractRow(row: string): asserts row is ContractRow {
  if (!Object.hasOwn(contractRows, row))
    throw new FakeUsageError(`Unknown contract row "${row}". Known: ${Object.keys(contractRows).join(', ')}.`)
}
