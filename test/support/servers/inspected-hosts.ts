import type { Control } from '../../../src/control.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { office } from '../api/office.ts'
import { visitFrom } from '../browser/browser-headers.ts'
import type { BrowserHeaders } from '../browser/browser-headers.ts'
import { exchange, request, statusOf } from './raw.ts'
import { served } from './served.ts'
import { TEAM_TOKEN, teamWorker } from './team-worker.ts'

/** The answer to a browser. */
interface PageAnswer {
  readonly status: number
  /** The headers, a line each. */
  readonly head: string
  readonly body: string
}

/** A host with the inspector's page, for one test. */
interface InspectedHost {
  readonly token: string
  /** Where control finds it. */
  readonly url: string
  readonly control: Control
  readonly ask: (method: string, path: string, headers: BrowserHeaders, body?: string) => Promise<PageAnswer>
  /** The path of a new link. */
  readonly link: () => Promise<string>
  /** A browser that has opened a link, as the cookie that it has since. */
  readonly enter: () => Promise<string>
  /** The requests of the API, and the names of all worlds. */
  readonly touched: () => Promise<readonly unknown[]>
}

/** Hosts that share the page, by name. */
export const inspectedHosts: readonly (readonly [name: string, start: () => Promise<InspectedHost>])[] = [
  ['of a server', inspectedServer],
  ['of a worker', inspectedWorker],
]

export const header = ({ head }: PageAnswer, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r?$`, 'im').exec(head)?.[1]?.trim()

export const cookieIn = (answer: PageAnswer): string | undefined => header(answer, 'Set-Cookie')?.split(';', 1)[0]

async function inspectedServer(): Promise<InspectedHost> {
  const token = 'a-token-of-the-test'
  const { server, control } = await served({ token }, createFake({ scenario: office }))
  return inspected({ token, url: server.url, control }, async (method, path, headers, body) => {
    const text = await exchange(server, request(method, path, headers, body))
    const [head = '', ...rest] = text.split('\r\n\r\n')
    return { status: statusOf(head), head, body: rest.join('\r\n\r\n') }
  })
}

async function inspectedWorker(): Promise<InspectedHost> {
  const worker = teamWorker({ scenario: office })
  const url = 'http://localhost'
  return inspected(
    { token: TEAM_TOKEN, url, control: worker.control(undefined, url) },
    async (method, path, headers, body) => {
      const { Host = 'localhost', ...others } = headers
      const answer = await worker.fetch(`http://${Host}${path}`, {
        method,
        headers: others,
        ...(body !== '' && { body }),
      })
      const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      return { status: answer.status, head, body: await answer.text() }
    },
  )
}

function inspected(
  host: Pick<InspectedHost, 'token' | 'url' | 'control'>,
  send: (method: string, path: string, headers: BrowserHeaders, body: string) => Promise<PageAnswer>,
): InspectedHost {
  const { control } = host
  const ask: InspectedHost['ask'] = (method, path, headers, body = '') => send(method, path, headers, body)
  const link = async () => new URL((await control.createLink()).url).pathname
  return {
    ...host,
    ask,
    link,
    enter: async () => cookieIn(await ask('GET', await link(), visitFrom('none')))!,
    touched: async () => [...(await control.journal.list()), ...(await control.worlds.list()).map(({ name }) => name)],
  }
}
