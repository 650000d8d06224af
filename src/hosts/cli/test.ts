import { Command } from 'commander'
import { writeTest } from '../../fake/reproduce.ts'
import { readCapsuleFile } from './capsule-file.ts'
import { parseCount } from './option-values.ts'

export const testCommand = () =>
  new Command('test')
    .description('print a Vitest test that holds a capsule and runs as it is')
    .argument('<file>', 'what fake.capture() gave, as JSON')
    .option('--at <number>', 'the request to be asked by hand (default: the last that can be)', parseCount)
    .action(async (file: string, { at }: { readonly at?: number }) => {
      process.stdout.write(await writeTest(readCapsuleFile(file), at))
    })
