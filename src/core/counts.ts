/** How many of each kind there are, at one moment. */
export interface ReadonlyCounts extends Iterable<readonly [kind: string, count: number]> {
  get(kind: string): number | undefined
}

/** A map from kinds to numbers that is copied as fast as a list: every request that writes does so. */
export class Counts implements ReadonlyCounts {
  /** Where a kind stands in the list. Copies share it: it only grows, and what is beyond their own list is not theirs. */
  readonly #places: Map<string, number>
  readonly #counts: (number | undefined)[]

  private constructor(places: Map<string, number>, counts: (number | undefined)[]) {
    this.#places = places
    this.#counts = counts
  }

  static from(entries: Iterable<readonly [kind: string, count: number]>): Counts {
    const counts = new Counts(new Map(), [])
    for (const [kind, count] of entries) counts.set(kind, count)
    return counts
  }

  copy(): Counts {
    return new Counts(this.#places, this.#counts.slice())
  }

  get(kind: string): number | undefined {
    const place = this.#places.get(kind)
    return place === undefined ? undefined : this.#counts[place]
  }

  set(kind: string, count: number): void {
    let place = this.#places.get(kind)
    if (place === undefined) this.#places.set(kind, (place = this.#places.size))
    this.#counts[place] = count
  }

  *[Symbol.iterator](): IterableIterator<readonly [kind: string, count: number]> {
    for (const [kind, place] of this.#places) {
      const count = this.#counts[place]
      if (count !== undefined) yield [kind, count]
    }
  }
}
