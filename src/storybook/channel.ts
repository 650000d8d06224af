/** What this package uses of Storybook's channel. */
export interface Channel {
  on(event: string, listener: (payload: GlobalsUpdate) => void): void
  off(event: string, listener: (payload: GlobalsUpdate) => void): void
  emit(event: string, payload: unknown): void
  last(event: string): readonly [GlobalsUpdate] | undefined
}

interface GlobalsUpdate {
  readonly globals: Globals
}

type Globals = Readonly<Record<string, unknown>>

/** What Storybook puts on the window of a preview. */
interface PreviewWindow {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: Channel
  readonly __STORYBOOK_PREVIEW__?: unknown
}

const here = globalThis as PreviewWindow

/** The docs page that shows this story in a frame. Storybook tells such a frame nothing of the toolbar. */
function docsPage(): PreviewWindow | undefined {
  const { parent } = globalThis as { readonly parent?: PreviewWindow }
  if (!parent || parent === here) return undefined
  try {
    return parent.__STORYBOOK_PREVIEW__ === undefined ? undefined : parent
  } catch {
    // A page of another origin frames the preview.
    return undefined
  }
}

/** What is chosen in the toolbar, as the docs page around this story knows it. */
export function globalsAround(): Globals {
  return docsPage()?.__STORYBOOK_ADDONS_CHANNEL__?.last('globalsUpdated')?.[0].globals ?? {}
}

/** Tells of each change in the toolbar, for as long as this window lives. */
export function onGlobals(tell: (globals: Globals) => void): void {
  const channel = (docsPage() ?? here).__STORYBOOK_ADDONS_CHANNEL__
  const listener = ({ globals }: GlobalsUpdate) => tell(globals)
  channel?.on('globalsUpdated', listener)
  globalThis.addEventListener?.('pagehide', () => channel?.off('globalsUpdated', listener))
}

/** Takes a story off the page and puts it on again. */
export function remount(storyId: string): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.emit('forceRemount', { storyId })
}
