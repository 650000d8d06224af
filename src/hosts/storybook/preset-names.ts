// The names that the preset in Node and the pages of Storybook share. Pages must not load more of the preset than
// this: bundlers refuse modules of Node.

/** The path at which Storybook serves the page of the inspector, from the address of its manager. */
export const INSPECTOR_FILE = 'fake-dashboards/inspector.js'
/** The command of Vitest by which a page has the capsule of a failed story written. */
export const CAPSULE_COMMAND = 'leaveFakeCapsule'
