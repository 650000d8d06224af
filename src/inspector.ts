export type { AnsweredPage, InspectorOptions } from './hosts/inspector/page/inspector-options.ts'
export { mountInspector } from './hosts/inspector/page/mount.tsx'
export type { MountedInspector } from './hosts/inspector/page/mount.tsx'
