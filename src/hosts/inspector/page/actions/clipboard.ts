/** Copies a text. Panels and frames may lack the permission, and then it tells so. */
export async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await page.defaultView!.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Saves JSON as a file. */
export function downloadJson(page: Document, name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
