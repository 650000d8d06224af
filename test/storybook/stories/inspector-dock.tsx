import type { Fake } from 'fake-dashboards'
import { openInspector } from 'fake-dashboards/browser'
import { useEffect } from 'react'
import { waitFor } from 'storybook/test'

/** The inspector over a fake, for as long as this is on the page. */
export function InspectorDock({ fake }: { readonly fake: Fake }) {
  useEffect(() => {
    const opening = openInspector(fake).then((inspector) => {
      enlarge()
      return inspector
    })
    return () => void opening.then((inspector) => inspector.close())
  }, [fake])
  return null
}

const dock = () => document.querySelector('fake-dashboards-inspector')?.shadowRoot

/** The key End on its edge makes the dock as large as it gets. */
const enlarge = () =>
  dock()
    ?.querySelector('[role=separator]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }))

/** An element of the inspector's page, once it is there. */
export const found = (selector: string): Promise<HTMLElement> =>
  waitFor(
    () => {
      const element = dock()?.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(selector)
      if (!element) throw new Error(`The inspector shows no «${selector}».`)
      return element
    },
    { timeout: 20_000 },
  )

/** Clicks an element of the inspector's page, once it is there. */
export const click = async (selector: string): Promise<void> => (await found(selector)).click()
