/** Code that is loaded when it is first needed, and at hand from then on. */
export class Late<T> {
  readonly #load: () => Promise<T>
  #loaded: { readonly value: T } | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  get isHere(): boolean {
    return this.#loaded !== undefined
  }

  /** A load that fails is tried again the next time. */
  async arrive(): Promise<void> {
    this.#loaded ??= { value: await this.#load() }
  }

  /** What was loaded: whoever asks has waited for it. */
  get value(): T {
    if (!this.#loaded) throw new Error('Code was used before it was loaded.')
    return this.#loaded.value
  }
}

/** One thing of a module that is loaded late. */
export const late = <M, N extends keyof M>(load: () => Promise<M>, name: N): Late<M[N]> =>
  new Late(async () => (await load())[name])

/** Where requests wait for code: no other overtakes them, so that all are answered in the order they would be without it. */
export class Line {
  #last: Promise<void> | undefined

  /** What a request has to wait for, if for anything: the code it needs, and whoever waits already. */
  turn(code: Late<unknown> | undefined): Promise<void> | undefined {
    if (!code) return this.#last
    const turn = Promise.resolve(this.#last).then(() => code.arrive())
    const last = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#last === last) this.#last = undefined
      })
    this.#last = last
    return turn
  }
}
