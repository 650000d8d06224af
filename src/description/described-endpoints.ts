import type { Contract } from '../contract/contract.ts'
import { responsesOf } from './openapi/paths.ts'
import { resolveResponse } from './openapi/responses.ts'
import type { ResponseObject } from './openapi/responses.ts'
import { endpoints } from './routes.ts'
import type { Endpoint } from './routes.ts'

/** An endpoint with the described answers under a contract. */
export interface DescribedEndpoint extends Endpoint {
  /** By status. */
  readonly responses: ReadonlyMap<number, ResponseObject>
}

/** Every endpoint by its method and path, as an entry of the journal has them: `'GET /api/environments/:project_id/events'`. */
export const describedEndpoints = (contract: Contract): ReadonlyMap<string, DescribedEndpoint> =>
  new Map(
    endpoints.map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      { ...endpoint, responses: responsesByStatus(contract, endpoint) },
    ]),
  )

const responsesByStatus = (contract: Contract, endpoint: Endpoint): DescribedEndpoint['responses'] =>
  new Map(
    Object.entries(responsesOf(contract, endpoint)).map(([status, response]) => [
      Number(status),
      resolveResponse(response),
    ]),
  )
