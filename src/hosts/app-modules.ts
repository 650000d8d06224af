/**
 * A module of an app, such as one in a folder `api` at the root of its dev server. No path of the API has such an
 * ending.
 */
const MODULE = /^[^?#]*\.(?:[cm]?[jt]sx?|vue|svelte|css)(?:[?#]|$)/

/** Whether a URL, or a path with its query, is that of a module of the app, which the fake leaves to the server of the app. */
export const isAppModule = (url: string): boolean => MODULE.test(url)
