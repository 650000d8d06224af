import { Command } from 'commander'
import { replay } from '../../fake/reproduce.ts'
import { readCapsuleFile } from './capsule-file.ts'

export const replayCommand = () =>
  new Command('replay')
    .description('make the requests of a capsule again; exits with 1 when an answer is not the recorded one')
    .argument('<file>', 'what fake.capture() gave, as JSON')
    .action(async (file: string) => {
      const { difference, same } = await replay(readCapsuleFile(file))
      console.log(difference?.toString() ?? `All ${same} answers are the recorded ones.`)
      if (difference) process.exitCode = 1
    })
