import type { PanelChannel } from './panel-messages.ts'

type Globals = Readonly<Record<string, unknown>>
export type Args = Readonly<Record<string, unknown>>

/** The part of Storybook's channel that is used here. */
interface Channel extends PanelChannel {
  on: PanelChannel['on'] &
    ((event: 'globalsUpdated', listener: (update: { readonly globals: Globals }) => void) => void) &
    ((event: 'storyArgsUpdated', listener: () => void) => void)
  off: PanelChannel['off'] & ((event: 'storyArgsUpdated', listener: () => void) => void)
  emit: PanelChannel['emit'] &
    ((event: 'forceRemount', story: { readonly storyId: string }) => void) &
    ((event: 'storybook/actions/action-event', action: LoggedAction) => void)
}

/** A line of the Actions panel, as Storybook's own `action()` sends one. */
interface LoggedAction {
  readonly id: string
  readonly count: number
  readonly data: { readonly name: string; readonly args: unknown }
  readonly options: { readonly depth: number; readonly clearOnStoryChange: boolean; readonly limit: number }
}

/** Storybook's properties of a preview's window. */
interface PreviewWindow {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: Channel
  readonly __STORYBOOK_PREVIEW__?: {
    onUpdateArgs?(change: { readonly storyId: string; readonly updatedArgs: Args }): Promise<void>
    readonly storyStoreValue?: {
      readonly args?: {
        readonly argsByStoryId?: Readonly<Record<string, Args>>
        readonly initialArgsByStoryId?: Readonly<Record<string, Args>>
      }
      readonly userGlobals?: { readonly globals: Globals }
      readonly storyIndex?: { readonly entries: Readonly<Record<string, IndexEntry>> }
    }
  }
}

interface IndexEntry {
  readonly id: string
  readonly tags?: readonly string[]
}

export const here = globalThis as PreviewWindow

/** Whether the story runs as a test of Vitest. */
export const runsAsTest = (): boolean => '__vitest_worker__' in globalThis || '__vitest_browser__' in globalThis

/** The docs page around this window; undefined if this window is no frame of one. */
export function docsPageAround(): PreviewWindow | undefined {
  const { parent } = globalThis as { readonly parent?: PreviewWindow }
  if (!parent || parent === here) return undefined
  try {
    return parent.__STORYBOOK_PREVIEW__ && parent
  } catch {
    // A page of another origin frames the preview.
    return undefined
  }
}

/** Storybook's manager around this window; undefined if the preview stands alone, or another page frames it. */
export function managerAround(): Window | undefined {
  const { parent } = globalThis as { readonly parent?: Window }
  try {
    return parent && '__STORYBOOK_ADDONS_MANAGER' in parent ? parent : undefined
  } catch {
    return undefined
  }
}

/**
 * The toolbar's choices, as the docs page around this story knows them. Storybook does not send changes to the frames
 * of a docs page, but loads them again after each change.
 */
export const globalsAround = (): Globals =>
  docsPageAround()?.__STORYBOOK_PREVIEW__?.storyStoreValue?.userGlobals?.globals ?? {}

/** The args of a story as a preview has them: at the start, and after changes by Controls. */
export function argsIn(preview: PreviewWindow, storyId: string): { readonly initial: Args; readonly present: Args } {
  const { argsByStoryId, initialArgsByStoryId } = preview.__STORYBOOK_PREVIEW__?.storyStoreValue?.args ?? {}
  return { initial: initialArgsByStoryId?.[storyId] ?? {}, present: argsByStoryId?.[storyId] ?? {} }
}

/** Calls `tell` after each change in the toolbar. */
export function onGlobals(tell: (globals: Globals) => void): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.on('globalsUpdated', ({ globals }) => tell(globals))
}

/** Takes a story off the page and puts it on again. */
export function remount(storyId: string): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.emit('forceRemount', { storyId })
}

/** The channel to the panel of the manager; undefined when there is no Storybook around. */
export const panelChannel = (): PanelChannel | undefined => here.__STORYBOOK_ADDONS_CHANNEL__

/** Adds a line to the Actions panel. */
export function logAction(id: string, name: string, args: unknown): void {
  here.__STORYBOOK_ADDONS_CHANNEL__?.emit('storybook/actions/action-event', {
    id,
    count: 0,
    data: { name, args },
    options: { depth: 10, clearOnStoryChange: true, limit: 50 },
  })
}

/** The stories of the component of a story, with a tag; undefined if there is no index, as in a test. */
export function storiesBeside(storyId: string, tag: string): readonly IndexEntry[] | undefined {
  const entries = here.__STORYBOOK_PREVIEW__?.storyStoreValue?.storyIndex?.entries
  const [component] = storyId.split('--')
  return (
    entries && Object.values(entries).filter(({ id, tags }) => id.startsWith(`${component}--`) && tags?.includes(tag))
  )
}
