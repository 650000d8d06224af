import { Command } from 'commander'
import type { RedactOptions } from '../../../repro/redact/keep.ts'
import { outOption, withRedaction } from '../flags/options.ts'
import { outputJson, requireWritable } from '../output/output.ts'
import { captureRecording } from '../recordings/captured-recording.ts'
import { readHarFile } from '../recordings/recording-file.ts'

interface CaptureFlags extends RedactOptions {
  readonly quiet?: true
  readonly out?: string
}

export const captureCommand = () =>
  withRedaction(
    new Command('capture')
      .description(
        'make a capsule of a recording (HAR) of a browser: the state before it, its requests, and each recorded answer that the fake would not give',
      )
      .argument('<file>', 'a HAR 1.2 with content'),
    'made from the recording',
  )
    .option('--quiet', 'print no summary of what was captured')
    .addOption(outOption())
    .action(async (file: string, { quiet, out, ...options }: CaptureFlags) => {
      requireWritable(out, file)
      const capsule = await captureRecording(file, readHarFile(file), options, quiet)
      if (capsule !== undefined) outputJson(capsule, out)
    })
