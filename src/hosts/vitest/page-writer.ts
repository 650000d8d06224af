import type { WriteFile } from '../failures/leave-capsule.ts'

/** Writes files from a page, by Vitest's own command for that. */
export async function openPageWriter(): Promise<WriteFile> {
  const { commands } = await import('vitest/browser')
  return async (path, text) => {
    await commands.writeFile(path, text)
    return path
  }
}
