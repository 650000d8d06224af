import { isObject } from '../../core/json/kinds.ts'
import type { HarBody } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'

/** Which pages were asked for, and which would have come next. */
export class Pages {
  readonly #asked = new Set<string>()
  readonly #next = new Map<string, Traffic>()

  add(traffic: Traffic, read: HarBody): void {
    const { url } = traffic.entry
    this.#asked.add(nameOf(url))
    const next = 'json' in read && isObject(read.json) ? read.json['next'] : undefined
    if (typeof next === 'string' && URL.canParse(next, url)) this.#next.set(nameOf(new URL(next, url)), traffic)
  }

  /** The last pages that are there of lists that go on. */
  *unread(): IterableIterator<Traffic> {
    for (const [name, traffic] of this.#next) if (!this.#asked.has(name)) yield traffic
  }
}

/** How many rows a page holds does not change where it begins. */
function nameOf({ pathname, searchParams }: URL): string {
  const params = [...searchParams].filter(([name]) => name !== 'limit').map((pair) => pair.join('='))
  return `${pathname.replace(/\/$/, '')}?${params.sort().join('&')}`
}
