// What a page that starts and the inspector, which is loaded late, call by the same name.

/** Where this tab keeps the world that answers the page. */
export const USED_WORLD = 'fake-dashboards/used-world'
/** Asks the fake that runs in this page to save its state, and to stop if the event brings a list of promises. */
export const HANDOVER = 'fake-dashboards/handover'
