export { fakeDashboards } from './hosts/vite/plugin.ts'
export type { DevFakePlugin } from './hosts/vite/plugin.ts'
export type { DevFakeOptions } from './hosts/vite/options.ts'
export type { DevServer } from './hosts/vite/dev-server.ts'
