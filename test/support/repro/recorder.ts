import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import type { Har } from '../../../src/observe/journal/har.ts'
import { busyOffice } from '../api/busy-office.ts'

type Entry = Har['log']['entries'][number]
/** A part of an entry, to be changed before it is read. */
export type Loose = { [name: string]: unknown }

/** How a request differs from the others of its recorder. */
interface AskOptions {
  readonly key?: string | null
  readonly origin?: string
}

/** A browser that keeps what it asks and is answered, as its network panel would save it. */
export class Recorder {
  readonly entries: Entry[] = []
  readonly fake: Fake
  /** Signs the requests that name no key of their own. */
  key = 'phx_owner'
  #time = Date.parse('2026-03-01T12:00:00Z')

  constructor(fake: Fake) {
    this.fake = fake
  }

  get har(): Har {
    return { log: { version: '1.2', creator: { name: 'WebInspector', version: '537.36' }, entries: this.entries } }
  }

  /** Asks with a form or with JSON, and gives the body of the answer as JSON; undefined where there is none. */
  async ask(method: string, path: string, body?: unknown, options: AskOptions = {}): Promise<unknown> {
    const { key = this.key, origin = 'https://app.example.test' } = options
    const isForm = body instanceof URLSearchParams
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const text = isForm ? body.toString() : body === undefined ? undefined : JSON.stringify(body)
    const request = new Request(origin + path, {
      method,
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...(text && { 'content-type': type }) },
      ...(text && { body: text }),
    })
    const response = await this.fake.fetch(request)
    const answer = await response.text()
    this.entries.push(this.#entry(request, text, response, answer))
    return answer === '' ? undefined : (JSON.parse(answer) as unknown)
  }

  get = (path: string, options?: AskOptions): Promise<unknown> => this.ask('GET', path, undefined, options)

  #entry(request: Request, sent: string | undefined, response: Response, text: string): Entry {
    const mimeType = response.headers.get('content-type') ?? 'x-unknown'
    const message = { httpVersion: 'h2', cookies: [] as [], headersSize: -1, bodySize: text.length }
    return {
      startedDateTime: new Date((this.#time += 1000)).toISOString(),
      time: 25,
      request: {
        ...message,
        bodySize: sent?.length ?? 0,
        method: request.method,
        url: request.url,
        headers: pairs(request.headers),
        queryString: pairs(new URL(request.url).searchParams),
        ...(sent !== undefined && { postData: { mimeType: request.headers.get('content-type')!, text: sent } }),
      },
      response: {
        ...message,
        status: response.status,
        statusText: '',
        headers: pairs(response.headers),
        content: { size: new TextEncoder().encode(text).length, mimeType, ...(text && { text }) },
        redirectURL: '',
      },
      cache: {},
      timings: { send: 0, wait: 25, receive: 0 },
    }
  }
}

/** A recorder of the office that most recordings of tests show. */
export const recordBusyOffice = (): Recorder => new Recorder(createFake({ scenario: busyOffice }))

const pairs = (source: Headers | URLSearchParams) => [...source].map(([name, value]) => ({ name, value }))

/** An archive that a browser has cleaned of keys. */
export function withoutKeys(recorder: Recorder): unknown {
  const har = structuredClone(recorder.har)
  removeKeys(har.log.entries)
  return har
}

export function removeKeys(entries: readonly Entry[]): void {
  for (const { request } of entries) request.headers = request.headers.filter(({ name }) => name !== 'authorization')
}
