/** A key that was pressed in a part of the page. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'>

/**
 * The meaning of a key in a part of the page, which then takes it: the key does nothing else around that part. Undefined for other
 * keys, for those of the browser, and for those that were taken.
 */
export function takeKey<T>(event: PressedKey, meanings: Readonly<Record<string, T>>): T | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  const meaning = ctrlKey || metaKey || altKey || defaultPrevented ? undefined : meanings[key]
  if (meaning !== undefined) event.preventDefault()
  return meaning
}
