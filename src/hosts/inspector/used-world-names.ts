// The names that a page at its start and the inspector, which is loaded late, share.

/** Where this tab keeps the world that answers the page. */
export const USED_WORLD = 'fake-dashboards/used-world'
/** Asks the fake that runs in this page to save its state, and to stop if the event brings a list of promises. */
export const HANDOVER = 'fake-dashboards/handover'
