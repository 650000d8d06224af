/** Where Storybook serves the page of the inspector, from the address of its manager. */
export const INSPECTOR_FILE = 'fake-dashboards/inspector.js'
