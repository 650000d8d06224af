import type { Values } from './values.ts'

interface Pair {
  readonly name: string
  readonly value: string
}

/** What each parameter may say as it stands. Any other parameter is dropped. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  limit: /^-?\d{1,9}$/,
  offset: /^-?\d{1,9}$/,
  format: /^(?:json|csv)$/,
  person_id: /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i,
  orderBy: /^\["-?timestamp"\]$/,
  after: /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}(?:Z|[+ -]\d\d:\d\d)?)?|-?\d{1,4}[hdwmqy])$/,
  before: /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}(?:Z|[+ -]\d\d:\d\d)?)?|-?\d{1,4}[hdwmqy])$/,
  embedded: /^(?:|true|1)$/,
  noHeader: /^(?:|true|1)$/,
  legend: /^(?:|true|1)$/,
  detailed: /^(?:|true|1)$/,
  include_person: /^(?:|true|1)$/,
}

/** Replaces what stands in queries. */
export class Queries {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  pairs(params: URLSearchParams): Pair[] {
    return [...params].flatMap(([name, value]) => {
      const said = this.#said(name, value)
      return said === undefined ? [] : [{ name, value: said }]
    })
  }

  #said(name: string, value: string): string | undefined {
    if (Object.hasOwn(PLAIN, name)) return PLAIN[name]!.test(value) ? value : undefined
    if (name === 'event' || name === 'event_name') return String(this.#values.event(value))
    if (name === 'distinct_id') return String(this.#values.handle(value))
    if (name === 'personal_api_key' || name === 'token' || name === 'api_key') return String(this.#values.token(value))
    if (name === 'properties' || name === 'filters_override') return this.#json(value)
    return undefined
  }

  #json(text: string): string | undefined {
    try {
      return JSON.stringify(this.#values.json(JSON.parse(text)))
    } catch {
      return undefined
    }
  }
}
