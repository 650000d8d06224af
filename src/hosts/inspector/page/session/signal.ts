/** A value that the page shows: when another one is set, the page is drawn anew. */
export interface Signal<T> {
  value: T
}

/** @param changed - Is told whenever another value is set. */
export function signal<T>(first: T, changed: () => void): Signal<T> {
  let now = first
  return {
    get value() {
      return now
    },
    set value(next) {
      if (next === now) return
      now = next
      changed()
    },
  }
}
