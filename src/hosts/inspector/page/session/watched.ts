/**
 * State that the page shows: when one of its fields is set to another value, the page is drawn anew. Private fields are not
 * shown.
 */
export class Watched {
  /** @param changed - Called whenever a field is set to another value. */
  constructor(changed: () => void) {
    return new Proxy(this, {
      set(fields, name, value) {
        if (Reflect.get(fields, name) === value) return true
        Reflect.set(fields, name, value)
        changed()
        return true
      },
    })
  }
}
