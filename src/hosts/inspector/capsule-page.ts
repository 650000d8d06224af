import { playCapsule } from '../../fake/played-capsule.ts'
import type { PlayedCapsule } from '../../fake/played-capsule.ts'
import { CapsuleChooser } from './capsule-chooser.ts'
import { createPageControl } from './page-control.ts'

/**
 * Makes a page that shows a capsule in the inspector: one that is dropped, one that is chosen, or the one that `?capsule=` in the
 * address of the page names. The fake runs in this page, and nothing leaves it.
 *
 * @see spec F.34
 */
export async function openCapsulePage(page: Document): Promise<void> {
  const { mountInspector } = await import('fake-dashboards/inspector')
  let close = (): void => undefined
  const show = (called: string, { fake }: PlayedCapsule): void => {
    close()
    const control = createPageControl(fake, { start: called })
    const mounted = mountInspector(page, { url: page.location.origin, fetch: control.fetch, called })
    close = () => {
      mounted.close()
      control.end('Another capsule was opened.')
    }
  }
  const play = async (text: string): Promise<PlayedCapsule> => playCapsule(parseCapsule(text))
  const chooser = new CapsuleChooser(page, play, show)
  const address = new URL(page.location.href).searchParams.get('capsule')
  if (address !== null) await chooser.take(address, () => textAt(address))
}

/** @throws an error when a text is not JSON, with what to do. */
function parseCapsule(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const why = text.trim() === '' ? 'It is empty' : `It is not JSON (${(error as Error).message})`
    throw new Error(`${why}. Capture one with: JSON.stringify(await fake.capture())`, { cause: error })
  }
}

/** @throws an error when there is no such file, or the page may not read it. */
async function textAt(address: string): Promise<string> {
  const answer = await fetch(address)
  if (answer.ok) return answer.text()
  throw new Error(`It was answered ${answer.status}.`)
}
