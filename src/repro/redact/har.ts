import { panelTime } from '../../observe/journal/har.ts'
import type { Har } from '../../observe/journal/har.ts'
import { readAnswer, readSent } from '../har/body.ts'
import { readHar } from '../har/file.ts'
import type { HarEntry } from '../har/file.ts'
import { plainPath } from '../har/path.ts'
import { findTraffic, keyOf } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import { settleKeep } from './keep.ts'
import type { RedactOptions } from './keep.ts'
import { Queries } from './queries.ts'
import { Values } from './values.ts'
import { Wire } from './wire.ts'
import { Words } from './words.ts'

type Entry = Har['log']['entries'][number]

/** What a header may say. Any other header is dropped, and so is one that says something else. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  accept:
    /^(?:application\/json|text\/csv|text\/plain|\*\/\*)(?:, ?(?:application\/json|text\/csv|text\/plain|\*\/\*))*$/,
  allow: /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?:, )?)+$/,
  vary: /^(?:Accept|Origin|Cookie)(?:, (?:Accept|Origin|Cookie))*$/i,
  'retry-after': /^\d{1,6}$/,
  date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
}

/** Why there was no answer, in the platform's words. */
const isFailed = ({ comment }: HarEntry): boolean => comment === 'Failed to fetch'

/**
 * An archive to show to others: the API's own traffic and nothing else, written anew from what is known to be harmless.
 * Hosts, cookies, unknown headers, parameters and fields are gone; keys, tokens, people and what they wrote are replaced,
 * the same ones always by the same.
 *
 * @throws FakeUsageError when it is no HTTP archive, or something cannot be kept.
 */
export function redactHar(har: unknown, { keep, seed = 1 }: RedactOptions = {}): Har {
  const traffic = findTraffic(readHar(har)).toSorted((a, b) => a.entry.number - b.entry.number)
  const values = new Values(new Words(seed), settleKeep(keep))
  for (const { entry } of traffic) values.addToken(keyOf(entry))
  const redaction = new Redaction(values)
  const entries = traffic.map((one) => redaction.entry(one))
  return { log: { version: '1.2', creator: { name: 'fake-dashboards', version: '1' }, entries } }
}

class Redaction {
  readonly #values: Values
  readonly #queries: Queries
  readonly #wire: Wire

  constructor(values: Values) {
    this.#values = values
    this.#queries = new Queries(values)
    this.#wire = new Wire(values, (url) => this.#link(url))
  }

  entry(traffic: Traffic): Entry {
    const { entry } = traffic
    const took = entry.ended === undefined ? 0 : Math.round(entry.ended - entry.started!)
    const time = panelTime(entry.status === 0 && !isFailed(entry) ? undefined : took)
    return {
      startedDateTime: new Date(entry.started ?? 0).toISOString(),
      time,
      request: this.#request(traffic),
      response: this.#response(entry),
      cache: {},
      timings: { send: 0, wait: time, receive: 0 },
      ...(isFailed(entry) && { comment: entry.comment }),
      _resourceType: 'fetch',
    }
  }

  #request({ entry, path }: Traffic): Entry['request'] {
    const sent = readSent(entry)
    const text = sent === undefined ? undefined : JSON.stringify(this.#wire.body(sent))
    const queryString = this.#queries.pairs(entry.url.searchParams)
    const query = new URLSearchParams(queryString.map(({ name, value }) => [name, value])).toString()
    const key = keyOf(entry)
    const headers = readable(entry.requestHeaders, text !== undefined)
    return {
      ...frame([...headers, ...(key === undefined ? [] : [['authorization', `Bearer ${this.#token(key)}`] as const])]),
      method: entry.method,
      url: `https://app.example.test${this.#path(path)}${query && `?${query}`}`,
      queryString,
      bodySize: text === undefined ? 0 : sizeOf(text),
      ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
    }
  }

  #response(entry: HarEntry): Entry['response'] {
    const read = readAnswer(entry)
    const text = 'json' in read ? JSON.stringify(this.#wire.body(read.json)) : undefined
    const location = entry.responseHeaders.get('location')
    const headers = readable(entry.responseHeaders, text !== undefined)
    const size = text === undefined ? 0 : sizeOf(text)
    return {
      ...frame([...headers, ...(location === null ? [] : [['location', this.#link(location)] as const])]),
      status: entry.status,
      statusText: '',
      content: {
        size,
        mimeType: text === undefined ? 'x-unknown' : 'application/json',
        ...(text !== undefined && { text }),
      },
      redirectURL: '',
      bodySize: size,
    }
  }

  #link(url: string): string {
    const { pathname, searchParams } = new URL(url, 'https://app.example.test')
    const pairs = this.#queries.pairs(searchParams).map(({ name, value }): [string, string] => [name, value])
    const query = new URLSearchParams(pairs).toString()
    return `https://app.example.test${this.#path(pathname.replace(/^.*(?=\/(?:api|shared_dashboard)\/)/, ''))}${query && `?${query}`}`
  }

  /** The token in the path of a public dashboard is replaced as everywhere. */
  #path(path: string): string {
    const shared = /^(\/shared_dashboard\/)([^/.]+)/.exec(path)
    return shared ? shared[1]! + this.#token(shared[2]!) : plainPath(path)
  }

  #token(token: string): string {
    return String(this.#values.token(token))
  }
}

function readable(headers: Headers, isJson: boolean): (readonly [string, string])[] {
  const known = [...headers].filter(([name, value]) => Object.hasOwn(HEADERS, name) && HEADERS[name]!.test(value))
  return isJson ? [...known, ['content-type', 'application/json']] : known
}

function frame(
  pairs: readonly (readonly [string, string])[],
): Omit<Entry['request'], 'method' | 'url' | 'queryString'> {
  const headers = pairs.map(([name, value]) => ({ name, value }))
  return { httpVersion: 'HTTP/1.1', cookies: [], headers, headersSize: -1, bodySize: 0 }
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).length
