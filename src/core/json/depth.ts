export const QUOTE = 0x22
const BACKSLASH = 0x5c

/** How deep a value may nest. Recursion through a deeper one could overflow the stack. */
export const DEEPEST = 1000

/** Whether a value nests too deeply, or holds itself. It looks level by level, which takes no stack. */
export function nestsTooDeeply(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const members: unknown[] = []
    for (const one of level)
      if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) members.push(member)
    if (members.length === 0) return false
    level = members
  }
  return true
}

/** Whether the JSON of a text nests too deeply, found out without parsing it: millions of brackets take the parser seconds. */
export function isTooDeepText(text: string, deepest = DEEPEST): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    // A bracket and a brace differ in this bit alone.
    else if ((code | 0x20) === 0x7b) depth++
    else if ((code | 0x20) === 0x7d) depth--
    if (depth > deepest) return true
  }
  return false
}

/** The end of the text that begins with this quote. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}
