/** A key that was pressed in a part of the page. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

/** What a key stands for in a part of the page, which then takes it. Undefined for other keys, and for those of the browser. */
export function takeKey<T>(event: PressedKey, meanings: Readonly<Record<string, T>>): T | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  const meaning = ctrlKey || metaKey || altKey ? undefined : meanings[key]
  if (meaning !== undefined) event.preventDefault()
  return meaning
}
