/** Comparisons of one column. `contains` is for text, `between` for numbers. */
export interface Comparators<T> {
  readonly equals?: T
  readonly notEquals?: T
  readonly in?: readonly T[]
  readonly notIn?: readonly T[]
  readonly gt?: T
  readonly gte?: T
  readonly lt?: T
  readonly lte?: T
  readonly contains?: T
  readonly notContains?: T
  readonly between?: readonly [T, T]
}

/** The conditions that a row has to meet, by column. */
export type Where<R> = { readonly [K in keyof R]?: Comparators<NonNullable<R[K]>> }

export interface OneQuery<R> {
  readonly where: Where<R>
  /** Throw when nothing is found. */
  readonly strict?: boolean
}

export interface ManyQuery<R> {
  readonly where?: Where<R>
  readonly orderBy?:
    | { readonly [K in keyof R]?: 'asc' | 'desc' }
    | readonly { readonly [K in keyof R]?: 'asc' | 'desc' }[]
  readonly take?: number
  /** How many rows are left out, of those behind the `cursor` where there is one. */
  readonly skip?: number
  /** The key of a row: the rows behind it are found. */
  readonly cursor?: string | number
  readonly strict?: boolean
}
