import { Command } from 'commander'
import { scenarioDescriptions } from '../../scenarios/scenarios.ts'

export const scenariosCommand = () =>
  new Command('scenarios').description('list the named states').action(() => {
    const names = Object.keys(scenarioDescriptions)
    const width = Math.max(...names.map((name) => name.length))
    for (const [name, text] of Object.entries(scenarioDescriptions)) console.log(`${name.padEnd(width)}  ${text}`)
  })
