import { Command, Option } from 'commander'
import { CONTRACTS } from '../../../contract/contract.ts'
import type { ContractName } from '../../../contract/contract.ts'
import { DEFAULT_NOW } from '../../../core/time/instant.ts'
import { openapi } from '../../../description/openapi.ts'
import { explainRule } from '../../../description/rule-book.ts'
import { readRuleBook } from '../../../description/rule-texts.ts'
import { createFake } from '../../../fake/create-fake.ts'
import { scenarioDescriptions, scenarioNamed } from '../../../scenarios/scenarios.ts'
import { choiceOf, isPath, parseScenario } from '../flags/choices.ts'
import { nowOption, outOption, seedOption } from '../flags/options.ts'
import { outputJson, print } from '../output/output.ts'
import { loadScenario } from '../scenario-module.ts'
import { coverageCommand } from './coverage.ts'

/** The commands that print what the package knows. */
export const readingCommands = (): readonly Command[] => [
  scenariosCommand(),
  exportCommand(),
  coverageCommand(),
  explainCommand(),
  openapiCommand(),
]

const scenariosCommand = () =>
  new Command('scenarios').description('list the scenarios: named states to start from').action(() => {
    const names = Object.keys(scenarioDescriptions)
    const width = Math.max(...names.map((name) => name.length))
    for (const [name, text] of Object.entries(scenarioDescriptions)) print(`${name.padEnd(width)}  ${text}`)
  })

interface OutFlag {
  readonly out?: string
}

const exportCommand = () =>
  new Command('export')
    .description('print a state as JSON, to be changed and served with start --state')
    .addOption(
      new Option('--scenario <name>', 'the state to start from: a scenario, or a module such as ./my-scenario.js')
        .default('typical')
        .argParser(parseScenario),
    )
    .addOption(seedOption())
    .addOption(nowOption(DEFAULT_NOW))
    .addOption(outOption())
    .action(async ({ scenario: named, out, ...rest }: { readonly scenario: string } & OutFlag) => {
      const scenario = isPath(named) ? await loadScenario(named, 1) : scenarioNamed(named)
      const fake = createFake({ ...rest, scenario })
      outputJson(fake.exportState(), out)
    })

const explainCommand = () =>
  new Command('explain')
    .description('print a rule that the fake follows, with its sources; the journal names rules by number')
    .argument('<rule>', 'a rule, such as 9.1, or a whole section, such as 9')
    .action((rule: string) => print(explainRule(readRuleBook(), rule)))

const openapiCommand = () =>
  new Command('openapi')
    .description('print a description of the API in OpenAPI 3.1')
    .addOption(
      choiceOf(
        new Option('--contract <name>', 'the answers of the interface, or those of the real service'),
        CONTRACTS,
      ).default('documented'),
    )
    .addOption(outOption())
    .action(({ contract, out }: { readonly contract: ContractName } & OutFlag) => outputJson(openapi(contract), out))
