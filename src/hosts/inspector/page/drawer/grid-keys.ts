/** A cell of a grid; rows and columns count from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

const PAGE = 10

/** Where a key leads from a cell; undefined for a key that leads nowhere. `last` is the last row and column. */
export function nextPlace(
  { row, column }: GridPlace,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  last: GridPlace,
): GridPlace | undefined {
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  }
  const next = places[key]
  return next && { row: within(next.row, last.row), column: within(next.column, last.column) }
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
