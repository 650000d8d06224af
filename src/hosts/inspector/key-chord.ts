/** The element that the inspector is docked in. It closes on an event of the name `close`. */
export const DOCK_TAG = 'fake-dashboards-inspector'

/** Whether Alt+Shift+F was pressed, which opens and closes the inspector, and no other listener has used the key. */
export function isInspectorChord({
  code,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
  repeat,
  defaultPrevented,
}: KeyboardEvent): boolean {
  return code === 'KeyF' && altKey && shiftKey && !ctrlKey && !metaKey && !repeat && !defaultPrevented
}

/** Whether a person types in an element or within it: on a Mac, Alt with a letter types another letter. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const within = target.shadowRoot?.activeElement
  return within ? isTypedInto(within) : target.isContentEditable || target.matches('input, textarea, select')
}
