import { Tagged } from './tagged.ts'

class Placed extends Tagged {
  readonly #place: number

  constructor(row: object, place: number) {
    super(row)
    this.#place = place
  }

  static of(row: object): number {
    return (row as Placed).#place
  }
}

/** Notes on a row, before it is frozen, where it stands among the rows of its table. */
export const putPlace = (row: object, place: number): unknown => new Placed(row, place)

export const placeOf = Placed.of
