/** A module that is loaded when it is first needed. */
export class Lazy<T> {
  readonly #load: () => Promise<T>
  #loaded: { readonly value: T } | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined
  }

  /** Loads the module once. A failed load is tried again by the next call, which fails too in Node: it keeps failed modules. */
  async load(): Promise<void> {
    this.#loaded ??= { value: await this.#load() }
  }

  /** The loaded value. Callers must await `load` first. */
  get value(): T {
    if (!this.#loaded) throw new Error('The code is not loaded yet.')
    return this.#loaded.value
  }
}

/**
 * Keeps requests in order while code is loading: later requests wait for earlier ones, even if their own code is loaded. A
 * load that fails rejects for its own request, and does not stop those behind it.
 */
export class LoadingQueue {
  #last: Promise<void> | undefined

  /** Resolves when the code is loaded and all earlier requests may continue; undefined when there is nothing to await. */
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
