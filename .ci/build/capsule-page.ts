import { rolldown } from 'rolldown'
import type { RolldownPluginOption } from 'rolldown'

/**
 * Bundles the page that opens a capsule as one file with all that it needs of the fake. It stands beside the file of the
 * inspector, wherever somebody puts both.
 */
export async function buildCapsulePage(root: string, file: string, plugins: RolldownPluginOption): Promise<void> {
  const inspector = 'fake-dashboards/inspector'
  const bundle = await rolldown({
    input: `${root}/src/hosts/inspector/capsule-page.ts`,
    platform: 'browser',
    external: [inspector],
    plugins,
  })
  await bundle.write({
    file,
    minify: true,
    codeSplitting: false,
    paths: { [inspector]: './inspector.js' },
  })
  await bundle.close()
}
