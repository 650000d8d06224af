import { Command } from 'commander'
import type { ContractName } from '../../contract/contract.ts'
import { openapi } from '../../description/openapi.ts'
import { contractOption } from './options.ts'

export const openapiCommand = () =>
  new Command('openapi')
    .description('print a description of the API in OpenAPI 3.1')
    .addOption(contractOption())
    .action(({ contract }: { readonly contract: ContractName }) =>
      console.log(JSON.stringify(openapi(contract), null, 2)),
    )
