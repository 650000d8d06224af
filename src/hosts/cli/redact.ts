import { Command } from 'commander'
import { FakeUsageError } from '../../core/usage-error.ts'
import { isObject } from '../../core/json/kinds.ts'
import { createFake } from '../../fake/create-fake.ts'
import { redactCapsule } from '../../fake/reproduce.ts'
import { CAPSULE_FORMAT } from '../../repro/capsule/capsule.ts'
import { redactHar } from '../../repro/redact/har.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import { redactState } from '../../repro/redact/state.ts'
import { STATE_FORMAT } from '../../state/schema.ts'
import { readJsonFile } from './json-file.ts'
import { keepOption, seedOption } from './options.ts'

type Redact = (given: unknown, options: RedactOptions) => unknown

/** What a state leaves out is filled in before. */
const redactStateFile: Redact = (state, options) => redactState(createFake({ state }).exportState(), options)

export const redactCommand = () =>
  new Command('redact')
    .description('print a recording (HAR), a capsule or a state without who people are and what they wrote')
    .argument('<file>', 'any of them, as JSON')
    .addOption(keepOption())
    .addOption(seedOption('1, or that of the capsule or state'))
    .action(async (file: string, options: RedactOptions) => {
      const given = readJsonFile('recording', file, 'Name a HAR, a capsule or a state.', kindOf)
      console.log(JSON.stringify(await kindOf(given)(given, options), null, 2))
    })

function kindOf(given: unknown): Redact {
  if (!isObject(given)) throw new FakeUsageError('it is none of what can be redacted')
  if (given['format'] === CAPSULE_FORMAT) return redactCapsule
  if (given['format'] === STATE_FORMAT) return redactStateFile
  return redactHar
}
