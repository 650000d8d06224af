/** Whether Alt+Shift+F was pressed, which opens and closes the inspector, and nobody has taken the key for something else. */
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
