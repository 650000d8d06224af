/** Writes one line to the page's console. */
export function warn(text: string): void {
  console.warn(`[fake-dashboards] ${text.split('\n', 1)[0]!}`)
}
