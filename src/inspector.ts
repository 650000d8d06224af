export { mountInspector } from './hosts/inspector/page/mount.tsx'
export type { AnsweredPage, InspectorOptions, MountedInspector } from './hosts/inspector/page/mount.tsx'
