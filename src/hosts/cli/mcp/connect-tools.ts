import { checkedSender } from '../../control/checked-sender.ts'
import { createControl } from '../../control/client.ts'
import type { ControlOptions } from '../../control/transport.ts'
import { captureTool } from './capture-tool.ts'
import { changingTools } from './changing-tools.ts'
import { coverageTool } from './coverage-tool.ts'
import { RpcConnection } from './json-rpc.ts'
import { otherwiseTool } from './otherwise-tool.ts'
import { requestsTool } from './requests-tool.ts'
import { rowTools } from './row-tools.ts'
import { McpSession } from './session.ts'

/** Ten at most: an assistant reads them all. */
const TOOLS = [requestsTool, otherwiseTool, ...rowTools, ...changingTools, captureTool, coverageTool]

/**
 * Lets one client use all tools over a world.
 *
 * @param folder - The folder for files.
 */
export function connectTools(target: ControlOptions, folder: string, write: (line: string) => void): RpcConnection {
  const control = createControl(target)
  const context = { control, send: checkedSender(target), baseUrl: control.baseUrl, folder }
  return new RpcConnection(new McpSession(TOOLS, context), write)
}
