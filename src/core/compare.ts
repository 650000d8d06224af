/** The order of two numbers, or of two texts by their code units, as `sort` takes it. */
export const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
