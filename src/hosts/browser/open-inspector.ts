import type { Fake } from '../../fake/fake.ts'
import type { OpenedInspector, OpenInspectorOptions } from '../inspector/docked-inspector.ts'

/**
 * Opens the inspector over a fake that runs in this page. It shows what each request met, which rule decided its
 * answer, which rows it changed, and what would have happened otherwise. It is docked at the bottom of the window, in a
 * document of its own. An inspector that is open already is closed first. Its code is loaded by the first call.
 *
 * @throws FakeUsageError when it is given no fake, or an option is unknown or does not take its value; an error when its file
 *   cannot be loaded.
 * @see spec F.35
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { openInspector } from 'fake-dashboards/browser'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * const answer = await fake.fetch('/api/environments/2/dashboards/1/')
 * document.body.textContent = (await answer.json()).name
 *
 * const inspector = await openInspector(fake)
 * inspector.close() // or Escape
 * ```
 */
export async function openInspector(fake: Fake, options: OpenInspectorOptions = {}): Promise<OpenedInspector> {
  const { openDockedInspector } = await import('../inspector/docked-inspector.ts')
  return openDockedInspector(fake, options)
}
