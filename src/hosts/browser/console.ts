/** One line in the page's console. */
export function say(text: string): void {
  console.warn(`[fake-dashboards] ${text.split('\n', 1)[0]!}`)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
