export { mountInspector } from './hosts/inspector/page/mount.tsx'
export type { InspectorOptions, MountedInspector } from './hosts/inspector/page/mount.tsx'
