import type { Bench, SendOptions } from './transports.ts'

/** An insight as an answer shows it, as far as tests look inside. */
export interface SeenInsight {
  readonly id: number
  readonly short_id: string
  readonly name: string | null
  readonly filters: object
  readonly query: object | null
  readonly dashboards: readonly number[]
  readonly dashboard_tiles: readonly {
    readonly id: number
    readonly dashboard_id: number
    readonly deleted: boolean | null
  }[]
  readonly filters_hash: string
}

export interface InsightPage {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly SeenInsight[]
}

/** The numbers of the insights in a list. */
export async function listedIds({ json }: Bench, query = '', options: SendOptions = {}): Promise<readonly number[]> {
  const { results } = await json<InsightPage>('GET', `/insights/${query}`, undefined, options)
  return results.map(({ id }) => id)
}

/** The refusal of the parser of insights. */
export const parseError = (detail: unknown) => ({ type: 'invalid_request', code: 'parse_error', detail, attr: null })

/** The message of the schema library about a query. */
export const queryReport = (complaint: string, kind: string, input: string): string =>
  [
    '1 validation error for QuerySchemaRoot',
    `  ${complaint} [type=${kind}, ${input}]`,
    `    For further information visit https://errors.pydantic.dev/2.5/v/${kind}`,
  ].join('\n')

export const cannotEditInsight =
  'This insight is on a dashboard that can only be edited by its owner, team members invited to editing the dashboard, and project admins.'
