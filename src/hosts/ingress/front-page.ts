import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { jsonReply } from '../../core/http/reply.ts'
import { WORLD_PREFIX } from '../../core/http/world-path.ts'
import { packageRunner } from '../shell-commands.ts'
import { requireWorldName } from '../worlds/worlds.ts'
import { escaped, plainPage } from './html-page.ts'
import { isPageVisit } from './page-origin.ts'

/** The answer at the root of the server. */
interface FrontPage {
  readonly what: string
  readonly api: string
  readonly control: string
  readonly inspector: string
  readonly controlOpenapi: string
  /** The command that prints the description of the API. */
  readonly openapi: string
  /** How to use a world of one's own. */
  readonly worlds: string
  /** The address of the documentation. */
  readonly documentation: string
}

type PagedHost = 'server' | 'worker'

/**
 * Lists the addresses of everything: a browser gets a page, other clients JSON.
 *
 * @param prefix - The path of the requested world, such as `/w/alice`.
 * @param host - The folder of the host, whose guide is named.
 * @throws Refusal when no world can have the name in the prefix: the addresses would not work.
 * @see spec F.33
 */
export function frontPage(received: Received, prefix: string, host: PagedHost = 'server'): Reply {
  if (prefix !== '') requireWorldName(prefix.slice(WORLD_PREFIX.length))
  const places = placesOf(received.address.origin, prefix, host)
  if (!isPageVisit(received)) return jsonReply(200, places)
  const { what, ...all } = places
  const rows = Object.entries(all).map(
    ([name, place]) => `<dt>${titles[name as keyof typeof all]}</dt><dd>${shown(name, place)}</dd>`,
  )
  return plainPage({ title: 'fake-dashboards', body: `<p>${what}</p>\n<dl>\n${rows.join('\n')}\n</dl>` })
}

const titles: Readonly<Record<Exclude<keyof FrontPage, 'what'>, string>> = {
  api: 'The API',
  inspector: 'The inspector, a page that shows every request and why it got its answer',
  control: 'Control, for tools: needs the token that was printed at the start, or set',
  controlOpenapi: 'Control in OpenAPI',
  openapi: 'The API in OpenAPI',
  worlds: 'A world of your own, with a name of your choice',
  documentation: 'Documentation, in the package',
}

const placesOf = (origin: string, prefix: string, host: PagedHost): FrontPage => ({
  what: 'A fake of the dashboards API. All its data is made up.',
  api: `${origin}${prefix}/api/`,
  inspector: `${origin}${prefix}/__fake/`,
  control: `${origin}${prefix}/__fake/`,
  controlOpenapi: `${origin}/__fake/openapi.json`,
  openapi: `${packageRunner()} fake-dashboards openapi`,
  worlds: `${origin}/w/<name>/api/`,
  documentation: `node_modules/fake-dashboards/src/hosts/${host}/README.md`,
})

/** Only the inspector is a page that a browser can open. */
const shown = (name: string, place: string): string =>
  name === 'inspector' ? `<a href="${escaped(place)}">${escaped(place)}</a>` : `<code>${escaped(place)}</code>`
