export { setupFakeWorker } from './hosts/browser/worker-setup.ts'
export type { FakeWorkerOptions, FakeWorkerSetup } from './hosts/browser/worker-setup.ts'
export { openInspector } from './hosts/browser/open-inspector.ts'
export type { OpenedInspector, OpenInspectorOptions } from './hosts/inspector/docked-inspector.ts'
