export { fakeDashboards } from './hosts/vite/plugin.ts'
export type { DevFakePlugin } from './hosts/vite/plugin.ts'
export type { DevFakeOptions, DevServer } from './hosts/vite/dev-fake.ts'
