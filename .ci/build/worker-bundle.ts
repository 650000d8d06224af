import { rolldown } from 'rolldown'
import type { RolldownPluginOption } from 'rolldown'

const INPUT = 'worker-bundle'

/**
 * Bundles the worker as one file with everything that it needs, and the scenarios: `fake-dashboards worker` copies it into a
 * folder that workerd serves, where there is neither a bundler nor `node_modules`.
 */
export async function buildWorkerBundle(root: string, file: string, plugins: RolldownPluginOption): Promise<void> {
  const input = {
    name: INPUT,
    resolveId: (id: string) => (id === INPUT ? id : undefined),
    load: (id: string) => (id === INPUT ? workerEntry(root) : undefined),
  }
  const bundle = await rolldown({ input: INPUT, platform: 'browser', plugins: [input, plugins] })
  await bundle.write({ file, minify: true, codeSplitting: false })
  await bundle.close()
}

/** The module that exports all that the bundle has. A path on Windows has backslashes, which code has to escape. */
export const workerEntry = (root: string): string =>
  ['worker', 'scenarios'].map((name) => `export * from ${JSON.stringify(`${root}/src/${name}.ts`)}\n`).join('')
