import { Command } from 'commander'
import { parseShellCommand } from '../flags/option-values.ts'
import { outOption } from '../flags/options.ts'
import { readCapsuleFile } from '../input-files.ts'
import { outputJson, print, requireWritable } from '../output/output.ts'
import { runShrink, shrunkText } from '../shrink-run.ts'

interface ShrinkFlags {
  readonly while?: string
  readonly out?: string
}

export const shrinkCommand = () =>
  new Command('shrink')
    .description(
      'make a capsule smaller: remove the rows that no answer needs and, with --while, requests, fields and texts as well, as long as a command fails',
    )
    .argument('<file>', 'a capsule: the JSON that fake.capture() gives')
    .option(
      '--while <command>',
      'fails as long as the bug is there, for the capsule in the file $CAPSULE; exit codes as for git bisect run: 1 to 124 is a failure, 125 cannot be tested',
      parseShellCommand,
    )
    .addOption(outOption())
    .action(async (file: string, { while: command, out }: ShrinkFlags) => {
      requireWritable(out)
      const shrunk = await runShrink(readCapsuleFile(file), command)
      outputJson(shrunk.capsule, out)
      print(shrunkText(shrunk), process.stderr)
    })
