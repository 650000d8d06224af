import base from './base.css?raw'
import conditions from './conditions.css?raw'
import drawer from './drawer.css?raw'
import list from './list.css?raw'
import tabs from './tabs.css?raw'
import timeline from './timeline.css?raw'

/** Styles a document by sheets that a content security policy does not count as inline. Gives the way back. */
export function adoptStyles(page: Document): () => void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync([base, timeline, list, tabs, drawer, conditions].join('\n'))
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => (page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet))
}
