import { argsIn, docsPageAround, here } from './channel.ts'
import type { Args } from './channel.ts'

/**
 * Makes a story in a frame of a docs page follow the Controls of that page: Storybook itself changes only stories that
 * it draws without a frame. What the page has not changed stays the frame's own, such as a spy.
 */
export function followDocsControls(storyId: string): void {
  const page = docsPageAround()
  const channel = page?.__STORYBOOK_ADDONS_CHANNEL__
  if (!channel) return
  let followed: Args = {}
  const follow = () => {
    const changed = changesOf(argsIn(page, storyId))
    const names = Object.keys({ ...followed, ...changed })
    // The page also hears of what the frame takes over, and tells it again.
    if (names.every((name) => name in changed && Object.is(changed[name], followed[name]))) return
    followed = changed
    const { initial } = argsIn(here, storyId)
    const updatedArgs = Object.fromEntries(names.map((name) => [name, (name in changed ? changed : initial)[name]]))
    void here.__STORYBOOK_PREVIEW__?.onUpdateArgs?.({ storyId, updatedArgs })
  }
  channel.on('storyArgsUpdated', follow)
  addEventListener('pagehide', () => channel.off('storyArgsUpdated', follow))
  follow()
}

function changesOf({ initial, present }: { readonly initial: Args; readonly present: Args }): Args {
  const names = Object.keys({ ...initial, ...present }).filter((name) => !Object.is(initial[name], present[name]))
  return Object.fromEntries(names.map((name) => [name, present[name]]))
}
