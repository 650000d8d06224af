/** Code that is loaded when it is first needed, and at hand from then on. */
export class Lazy<T> {
  readonly #load: () => Promise<T>
  #loaded: { readonly value: T } | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined
  }

  /** Loads it. A load that fails is tried again the next time. */
  async load(): Promise<void> {
    this.#loaded ??= { value: await this.#load() }
  }

  /** What was loaded: whoever asks has waited for it. */
  get value(): T {
    if (!this.#loaded) throw new Error('Code was used before it was loaded.')
    return this.#loaded.value
  }
}

/** Where requests wait for code: no other overtakes them, so all are answered in the order they would be without it. */
export class LoadingQueue {
  #last: Promise<void> | undefined

  /** What a request has to wait for, if for anything: the code it needs, and the requests that wait already. */
  wait(code: Lazy<unknown>): Promise<void> | undefined {
    if (code.isLoaded) return this.#last
    const loaded = Promise.resolve(this.#last).then(() => code.load())
    const last = loaded
      .catch(() => undefined)
      .then(() => {
        if (this.#last === last) this.#last = undefined
      })
    this.#last = last
    return loaded
  }
}
