import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'
import type { FakeOptions } from '../../../src/index.ts'

/** A fake without rows, the factories that fill it, and its tables. */
export function emptyTables(options: FakeOptions = {}) {
  const fake = createFake(options)
  return { fake, create: createFactories(fake), tables: fake.world.tables }
}
