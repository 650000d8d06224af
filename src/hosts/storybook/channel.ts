type Globals = Readonly<Record<string, unknown>>

/** The part of Storybook's channel that is used here. */
interface Channel {
  on(event: 'globalsUpdated', listener: (update: { readonly globals: Globals }) => void): void
  emit(event: 'forceRemount', story: { readonly storyId: string }): void
}

/** Storybook's properties of a preview's window. */
interface PreviewWindow {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: Channel
  readonly __STORYBOOK_PREVIEW__?: {
    readonly storyStoreValue?: { readonly userGlobals?: { readonly globals: Globals } }
  }
}

const here = globalThis as PreviewWindow

/**
 * The toolbar's choices, as the docs page around this story knows them. Storybook tells the frames of a docs page nothing,
 * but makes them anew after each change.
 */
export function globalsAround(): Globals {
  const { parent } = globalThis as { readonly parent?: PreviewWindow }
  if (!parent || parent === here) return {}
  try {
    return parent.__STORYBOOK_PREVIEW__?.storyStoreValue?.userGlobals?.globals ?? {}
  } catch {
    // A page of another origin frames the preview.
    return {}
  }
}

/** Calls `tell` after each change in the toolbar. */
export function onGlobals(tell: (globals: Globals) => void): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.on('globalsUpdated', ({ globals }) => tell(globals))
}

/** Takes a story off the page and puts it on again. */
export function remount(storyId: string): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.emit('forceRemount', { storyId })
}
