export { setupFakeWorker } from './hosts/browser/worker-setup.ts'
export type { FakeWorkerOptions, FakeWorkerSetup } from './hosts/browser/worker-setup.ts'
