import { Refusal } from '../worlds/refusal.ts'

/**
 * The script of the inspector, which is bundled as a text: a worker has no files. It is loaded when somebody opens the page.
 *
 * @throws Refusal when the package was not built.
 */
export async function inspectorScript(): Promise<string> {
  try {
    return (await import('../../../dist/inspector.js?raw')).default
  } catch {
    throw new Refusal(500, 'page_missing', 'The file of the inspector is missing. In a clone, make it: npm run build.')
  }
}
