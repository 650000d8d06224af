interface Equality<T> {
  readonly equals?: T
  readonly notEquals?: T
}

interface Ordering<T> extends Equality<T> {
  readonly in?: readonly T[]
  readonly notIn?: readonly T[]
  readonly gt?: T
  readonly gte?: T
  readonly lt?: T
  readonly lte?: T
}

interface TextComparators<T> extends Ordering<T> {
  /** A part of the text, in the same case. */
  readonly contains?: string
  readonly notContains?: string
}

interface NumberComparators<T> extends Ordering<T> {
  /** The least and the greatest value. */
  readonly between?: readonly [T, T]
  readonly notBetween?: readonly [T, T]
}

/**
 * Comparisons of one column, which all have to be true. Null meets none of them, not even `notEquals`. Dates are
 * compared as moments, however they are written. Lists and JSON have no comparisons: choose among `getAll()`.
 */
export type Comparators<T> = [T] extends [boolean]
  ? Equality<T>
  : [T] extends [string]
    ? TextComparators<T>
    : [T] extends [number]
      ? NumberComparators<T>
      : never

/** The conditions that a row has to meet, by column. */
export type Where<R> = { readonly [K in keyof R]?: Comparators<NonNullable<R[K]>> }

/** Which rows are meant: those that meet all conditions. */
export interface OneQuery<R> {
  /** `{}` matches every row. */
  readonly where: Where<R>
  /** Throw when nothing is found. Default: `false`. */
  readonly strict?: boolean
}

/** Which rows are meant, in which order, and how many of them. */
export interface ManyQuery<R> {
  /** Default: every row. */
  readonly where?: Where<R>
  /** The columns to sort by: the next one decides between equal rows. Null is the highest value. Default: the order of addition. */
  readonly orderBy?:
    | { readonly [K in keyof R]?: 'asc' | 'desc' }
    | readonly { readonly [K in keyof R]?: 'asc' | 'desc' }[]
  /** How many rows at most. Default: all. */
  readonly take?: number
  /** How many rows to skip, after the `cursor` if there is one. */
  readonly skip?: number
  /** The key of a row: only the rows after it are found. */
  readonly cursor?: string | number
  /** Throw when nothing is found. Default: `false`. */
  readonly strict?: boolean
}
