import { Command } from 'commander'
import { createFake } from '../../fake/create-fake.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import { nowOption, scenarioOption, seedOption } from './options.ts'
import type { StateOptions } from './options.ts'

export const exportCommand = () =>
  new Command('export')
    .description('print a state as JSON, to be changed and served with start --state')
    .addOption(scenarioOption())
    .addOption(seedOption())
    .addOption(nowOption('2026-01-01T00:00:00Z'))
    .action(({ scenario, ...rest }: StateOptions) => {
      const fake = createFake({ ...rest, scenario: scenarios[scenario] })
      console.log(JSON.stringify(fake.exportState(), null, 2))
    })
