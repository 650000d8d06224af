import { render } from 'preact'
// What is alike lies together in the file, and compresses the better: the library, then the session, then what is shown.
import 'preact/hooks'
import { WorldSession } from './session/world-session.ts'
import { Inspector } from './inspector.tsx'
import { adoptStyles } from './styles/adopt-styles.ts'

/** The page around an inspector, whose requests one of the worlds answers. */
export interface AnsweredPage {
  /** The world that answers it; undefined for the one without a name. */
  readonly used: string | undefined
  /** Lets another world answer it. */
  use(world: string | undefined): void
}

/** Where the page finds the world that it shows. */
export interface InspectorOptions {
  /** The address of the server, as `createControl` takes it. In a page without a server, any address. */
  readonly url: string
  /** Answers the requests to control. Default: the `fetch` of the document's window. */
  readonly fetch?: typeof fetch
  /** The world that is shown first. Default: the one without a name. */
  readonly world?: string
  /** Whether clients reach the worlds at that address; where they do not, no base URL is shown. Default: `false`. */
  readonly isServed?: boolean
  /** What it says at first, where an action says what it did. Default: nothing. */
  readonly notice?: string
  /** The page around it, where another world may answer that. Default: none may. */
  readonly page?: AnsweredPage
}

/** A page that is shown. */
export interface MountedInspector {
  /** Takes the page out of its document, and ends what it listens to. A second call does nothing. */
  close(): void
}

/**
 * Shows what a fake knew of each request, in a document of its own: a tab, a frame or a panel.
 *
 * @param page - An empty document; the page fills it wholly and sets its title and styles.
 */
export function mountInspector(page: Document, options: InspectorOptions): MountedInspector {
  const session = new WorldSession(options)
  const stopStyling = adoptStyles(page)
  page.documentElement.lang = 'en'
  const place = page.body.appendChild(page.createElement('div'))
  place.id = 'inspector'
  render(<Inspector session={session} page={page} />, place)
  session.connect()
  return {
    close() {
      session.close()
      render(null, place)
      place.remove()
      stopStyling()
    },
  }
}
