/** Counts by kind. */
export interface ReadonlyCounts extends Iterable<readonly [kind: string, count: number]> {
  get(kind: string): number | undefined
}

/** A map from kinds to numbers that copies as fast as an array, because every request that writes copies it. */
export class Counts implements ReadonlyCounts {
  /** The position of each kind in the array. All copies share this map: it only grows, and a copy skips unknown positions. */
  readonly #positions: Map<string, number>
  readonly #counts: (number | undefined)[]

  private constructor(positions: Map<string, number>, counts: (number | undefined)[]) {
    this.#positions = positions
    this.#counts = counts
  }

  static from(entries: Iterable<readonly [kind: string, count: number]>): Counts {
    const counts = new Counts(new Map(), [])
    for (const [kind, count] of entries) counts.set(kind, count)
    return counts
  }

  copy(): Counts {
    return new Counts(this.#positions, this.#counts.slice())
  }

  get(kind: string): number | undefined {
    const position = this.#positions.get(kind)
    return position === undefined ? undefined : this.#counts[position]
  }

  set(kind: string, count: number): void {
    const position = this.#positions.get(kind) ?? this.#positions.size
    this.#positions.set(kind, position)
    this.#counts[position] = count
  }

  *[Symbol.iterator](): IterableIterator<readonly [kind: string, count: number]> {
    for (const [kind, position] of this.#positions) {
      const count = this.#counts[position]
      if (count !== undefined) yield [kind, count]
    }
  }
}
