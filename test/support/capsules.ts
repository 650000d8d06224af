import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import type { Capsule, CaptureOptions, Fake } from '../../src/index.ts'
import { capsuleSchema } from '../../src/repro/capsule/schema.ts'

const ajv = new Ajv2020({ allowUnionTypes: true })
formats.default(ajv)

/** Whether something is a capsule by the published schema. */
export const fitsSchema = ajv.compile(capsuleSchema())

/** What a file makes of a fake's capsule, which is what the published schema says. */
export async function filed(fake: Fake, options?: CaptureOptions): Promise<Capsule> {
  const capsule = JSON.parse(JSON.stringify(await fake.capture(options))) as Capsule

  expect(fitsSchema(capsule), JSON.stringify(fitsSchema.errors)).toBe(true)
  return capsule
}
