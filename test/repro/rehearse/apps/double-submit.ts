import { DASHBOARDS, send } from './app.ts'
import type { Bug, Fetch } from './app.ts'

/** A form with a button, which is clicked twice. */
async function clickTwice(fetch: Fetch, disablesButton: boolean): Promise<void> {
  let isSending = false
  const click = async () => {
    if (isSending && disablesButton) return
    isSending = true
    await send(fetch, 'POST', DASHBOARDS, { name: 'Quarterly' })
    isSending = false
  }
  await Promise.all([click(), click()])
}

/** The dashboard is there twice. */
export const doubleSubmit: Bug = {
  buggy: (fetch) => clickTwice(fetch, false),
  fixed: (fetch) => clickTwice(fetch, true),
  record: ({ fetch }) => fetch,
}
