import { docsPageAround } from './channel.ts'

/** The methods of an element that scroll what is around it into view, also beyond its own window. */
const SCROLLING = ['focus', 'scrollIntoView'] as const

/**
 * Keeps the docs page around this window from scrolling: a play function that clicks or types moves the focus, and the
 * browser would scroll the page to it.
 */
export function keepDocsPageInPlace(): void {
  const page = docsPageAround() as Window | undefined
  if (!page) return
  for (const name of SCROLLING)
    for (const { prototype } of [HTMLElement, SVGElement]) keepInPlace(page, prototype, name)
}

function keepInPlace(page: Window, prototype: Element, name: string): void {
  const scrolling: unknown = Reflect.get(prototype, name)
  if (typeof scrolling !== 'function') return
  const stillScrolling = function (this: Element, ...args: readonly unknown[]): void {
    const { scrollX: left, scrollY: top } = page
    Reflect.apply(scrolling, this, args)
    page.scrollTo({ left, top, behavior: 'instant' })
  }
  Object.defineProperty(prototype, name, { value: stillScrolling, configurable: true, writable: true })
}
