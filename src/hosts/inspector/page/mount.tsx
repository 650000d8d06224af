import { render } from 'preact'
// Similar modules lie together in the file, which compresses better: the library, then the session, then what is shown.
import 'preact/hooks'
import { WorldSession } from './session/world-session.ts'
import type { InspectorOptions } from './inspector-options.ts'
import { Inspector } from './inspector.tsx'
import base from './styles/base.css?raw'
import conditions from './styles/conditions.css?raw'
import drawer from './styles/drawer.css?raw'
import list from './styles/list.css?raw'
import tabs from './styles/tabs.css?raw'
import timeline from './styles/timeline.css?raw'

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

/** Styles a document by sheets that a content security policy does not count as inline. Gives the way back. */
function adoptStyles(page: Document): () => void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync([base, timeline, list, tabs, drawer, conditions].join('\n'))
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => (page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet))
}
