import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Layer } from '../../src/core/table/layer.ts'
import { cases } from '../support/random/cases.ts'

interface Entry {
  readonly value: number
}

/** A layer, and a plain map of what it should hold. */
interface Pair {
  readonly layer: Layer<Entry>
  readonly plain: ReadonlyMap<number, Entry>
}

interface Step {
  readonly kind: 'set' | 'delete' | 'fill' | 'clear' | 'put a layer over it' | 'go back'
  readonly key: number
}

const KEYS = 40
const keys = Array.from({ length: KEYS }, (_, key) => key)

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('set', 'delete', 'fill', 'clear', 'put a layer over it', 'go back'),
    key: fc.nat(KEYS - 1),
  }),
  { maxLength: 60 },
)

const write = (layer: Layer<Entry>, plain: Map<number, Entry>, key: number, entry: Entry | undefined): void => {
  if (entry) {
    layer.set(key, entry)
    plain.set(key, entry)
  } else {
    layer.delete(key)
    plain.delete(key)
  }
}

const expectSame = ({ layer, plain }: Pair): void => {
  for (const key of keys) expect(layer.get(key)).toBe(plain.get(key))
}

test('a layer over others finds what a copy of them would hold, and they find what they found before', () => {
  fc.assert(
    fc.property(steps, (run) => {
      let layer = new Layer<Entry>()
      let plain = new Map<number, Entry>()
      /** Layers with others over them are not written to any more. */
      const below: Pair[] = [{ layer: new Layer(), plain: new Map() }]
      const putOver = (pair: Pair) => {
        below.push(pair)
        layer = new Layer(pair.layer)
        plain = new Map(pair.plain)
      }
      for (const [value, { kind, key }] of run.entries()) {
        if (kind === 'set') write(layer, plain, key, { value })
        if (kind === 'delete') write(layer, plain, key, undefined)
        if (kind === 'fill') for (const one of keys.slice(key)) write(layer, plain, one, { value })
        if (kind === 'clear') for (const one of keys.slice(key)) write(layer, plain, one, undefined)
        if (kind === 'put a layer over it') putOver({ layer, plain })
        if (kind === 'go back') putOver(below[key % below.length]!)
      }

      for (const pair of [...below, { layer, plain }]) expectSame(pair)
    }),
    { numRuns: cases(500) },
  )
})

test('layers do not pile up, however many are put over each other', () => {
  let layer = new Layer<Entry>()
  for (let value = 0; value < 50_000; value++) {
    layer = new Layer(layer)
    layer.set(value, { value })
  }

  // A lookup that went through tens of thousands of layers would overflow the stack.
  expect(layer.get(0)).toEqual({ value: 0 })
  expect(layer.get(-1)).toBeUndefined()
})
