export type Pair = readonly [name: string, value: string]

/** A query or a form with its names and values replaced; the very same text where none of them is another. */
export function replacePairs(text: string, replace: (name: string, value: string) => Pair): string {
  const pairs = [...new URLSearchParams(text)]
  const replaced = pairs.map(([name, value]) => replace(name, value))
  const isSame = pairs.every(([name, value], at) => name === replaced[at]![0] && value === replaced[at]![1])
  return isSame ? text : new URLSearchParams(replaced.map((pair) => [...pair])).toString()
}
