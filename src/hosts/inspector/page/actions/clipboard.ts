/** Copies a text. Panels and frames may lack the permission, and then it tells so. */
export async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await page.defaultView!.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Saves a text as a file. */
export function downloadText(page: Document, name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
