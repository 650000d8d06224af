/** The value of a field by its name; empty where nothing was filled in, or no field has the name. */
export type ReadField = (name: string) => string

/** Reads the fields of the form that is sent, as they are now, and keeps the browser from sending it. */
export function takeFields(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): ReadField {
  event.preventDefault()
  const values = new FormData(event.currentTarget)
  return (name) => (values.get(name) ?? '') as string
}

/** A number where the text is one. Any other text stays, so that the server says what it expects. */
export const toNumber = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** The fields of these names in which something was filled in. */
export const filledIn = (field: ReadField, ...names: readonly string[]): Readonly<Record<string, string | number>> =>
  Object.fromEntries(names.map((name) => [name, toNumber(field(name).trim())]).filter(([, value]) => value !== ''))
