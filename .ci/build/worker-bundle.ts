import { rolldown } from 'rolldown'
import type { RolldownPluginOption } from 'rolldown'

const INPUT = 'worker-bundle'

/**
 * Bundles the worker as one file with everything that it needs, and the scenarios: `fake-dashboards worker` copies it into a
 * folder that workerd serves, where there is neither a bundler nor `node_modules`.
 */
export async function buildWorkerBundle(root: string, file: string, plugins: RolldownPluginOption): Promise<void> {
  const entry = ['worker', 'scenarios'].map((name) => `export * from '${root}/src/${name}.ts'\n`).join('')
  const input = {
    name: INPUT,
    resolveId: (id: string) => (id === INPUT ? id : undefined),
    load: (id: string) => (id === INPUT ? entry : undefined),
  }
  const bundle = await rolldown({ input: INPUT, platform: 'browser', plugins: [input, plugins] })
  await bundle.write({ file, minify: true, codeSplitting: false })
  await bundle.close()
}
