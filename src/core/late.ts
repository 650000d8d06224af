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
