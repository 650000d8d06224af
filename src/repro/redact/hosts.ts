import type { Words } from './words.ts'

/** Endings of hosts that nobody has: of this machine, and those set aside for tests and examples (RFC 2606, 6761). */
const NOBODYS = /(?:^|\.)(localhost|test|example|invalid|example\.(?:com|net|org))$/
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/
const LABELS: ReadonlySet<string> = new Set(['app', 'api', 'www', 'example', 'us', 'eu'])

/** Replaces the hosts that are somebody's by such as are nobody's; what a page of theirs may read stays the same. */
export class Hosts {
  readonly #words: Words

  constructor(words: Words) {
    this.#words = words
  }

  /** Scheme, host and port of an address, and nothing else of it. */
  origin({ protocol, hostname, port }: URL): string {
    const scheme = protocol === 'http:' || protocol === 'https:' ? protocol : 'https:'
    return `${scheme}//${this.#host(hostname)}${port && `:${port}`}`
  }

  /** A whole origin, as a header or a list of allowed ones has it. */
  named(origin: string): string {
    if (origin === 'null' || origin === '*') return origin
    if (!URL.canParse(origin)) return this.#words.text(origin)
    const { origin: own } = new URL(origin)
    return own === origin ? this.origin(new URL(origin)) : this.#words.text(origin)
  }

  #host(host: string): string {
    if (LOOPBACK.test(host)) return host
    const ending = NOBODYS.exec(host)?.[1]
    const rest = ending === undefined ? host : host.slice(0, -ending.length)
    const labels = rest.split('.').map((label) => this.#label(label))
    return ending === undefined ? `${labels.join('.')}.example` : labels.join('.') + ending
  }

  #label(label: string): string {
    return LABELS.has(label) ? label : this.#words.text(label.replaceAll(/[^\p{L}\p{N}-]/gu, '-')).toLowerCase()
  }
}
