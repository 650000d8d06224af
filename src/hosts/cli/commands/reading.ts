import { Command, Option } from 'commander'
import { CONTRACTS } from '../../../contract/contract.ts'
import type { ContractName } from '../../../contract/contract.ts'
import { coverage } from '../../../description/coverage.ts'
import { openapi } from '../../../description/openapi.ts'
import { explainRule } from '../../../description/rule-book.ts'
import type { Rule } from '../../../description/rule-book.ts'
import { createFake } from '../../../fake/create-fake.ts'
import { scenarioDescriptions, scenarios } from '../../../scenarios/scenarios.ts'
import type { ScenarioName } from '../../../scenarios/scenarios.ts'
import { nowOption, seedOption } from '../options.ts'
import { print } from '../output.ts'
import { readRuleBook } from '../rule-files.ts'

/** The commands that print what the package knows. */
export const readingCommands = (): readonly Command[] => [
  scenariosCommand(),
  exportCommand(),
  coverageCommand(),
  explainCommand(),
  openapiCommand(),
]

const scenariosCommand = () =>
  new Command('scenarios').description('list the named states').action(() => {
    const names = Object.keys(scenarioDescriptions)
    const width = Math.max(...names.map((name) => name.length))
    for (const [name, text] of Object.entries(scenarioDescriptions)) print(`${name.padEnd(width)}  ${text}`)
  })

const exportCommand = () =>
  new Command('export')
    .description('print a state as JSON, to be changed and served with start --state')
    .addOption(
      new Option('--scenario <name>', 'the state to start from').choices(Object.keys(scenarios)).default('typical'),
    )
    .addOption(seedOption())
    .addOption(nowOption('2026-01-01T00:00:00Z'))
    .action(({ scenario, ...rest }: { readonly scenario: ScenarioName }) => {
      const fake = createFake({ ...rest, scenario: scenarios[scenario] })
      print(JSON.stringify(fake.exportState(), null, 2))
    })

const coverageCommand = () =>
  new Command('coverage')
    .description('list every endpoint: how far it is faked, by which rules, and how it differs')
    .option('--json', 'print it as JSON')
    .action(({ json }: { readonly json?: true }) => {
      const covered = readCoverage()
      if (json) return print(JSON.stringify(covered, null, 2))
      const everywhere = covered.everywhere.map(({ number, title, rules }) => [
        `${number} ${title}`,
        ...ruleLines(rules),
      ])
      const blocks = [...covered.endpoints.map(describeEndpoint), ...everywhere]
      print(blocks.map((lines) => `${lines.join('\n')}\n`).join('\n'))
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
      new Option('--contract <name>', 'the answers of the interface, or those of the real service')
        .choices(CONTRACTS)
        .default('documented'),
    )
    .action(({ contract }: { readonly contract: ContractName }) => print(JSON.stringify(openapi(contract), null, 2)))

/** The endpoints with their rules, and the sections of the rule book that hold for several endpoints. */
function readCoverage() {
  const book = readRuleBook()
  const rulesOf = (section: string) => book.find(({ number }) => number === section)?.rules ?? []
  const endpoints = coverage.map((covered) => ({ ...covered, rules: rulesOf(covered.section).map(listed) }))
  const everywhere = book
    .filter(({ number }) => /^[A-Z]$/.test(number))
    .map(({ number, title, rules }) => ({ number, title, rules: rules.map(listed) }))
  return { endpoints, everywhere }
}

type Coverage = ReturnType<typeof readCoverage>
type ListedRule = ReturnType<typeof listed>

const listed = ({ number, title, provenance }: Rule) => ({ number, title, provenance })

function describeEndpoint(covered: Coverage['endpoints'][number]): string[] {
  const { endpoint = '–', method, path, status, provenance, scope, section, rules, differences } = covered
  return [
    `${endpoint} ${method} ${path}`,
    `  ${provenance}, ${status}; scope: ${scope ?? 'none'}; rules: ${section}`,
    ...ruleLines(rules),
    ...differences.map((difference) => `  differs: ${difference}`),
  ]
}

const ruleLines = (rules: readonly ListedRule[]): string[] =>
  rules.map(({ number, title, provenance = '' }) => `  ${number.padEnd(5)} ${provenance.padEnd(10)}  ${title}`)
