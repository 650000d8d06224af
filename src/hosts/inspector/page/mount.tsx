import { render } from 'preact'
// Similar modules lie together in the file, which compresses better: the library, then the session, then what is shown.
import 'preact/hooks'
import { WorldSession } from './session/world-session.ts'
import type { InspectorOptions } from './inspector-options.ts'
import { Inspector } from './inspector.tsx'
import { adoptStyles } from './styles/adopt-styles.ts'

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
