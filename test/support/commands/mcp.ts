import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { connectTools } from '../../../src/hosts/cli/mcp/connect-tools.ts'
import { scenarios } from '../../../src/scenarios.ts'
import { busyOffice } from '../api/busy-office.ts'
import { served } from '../servers/served.ts'
import { cli } from './cli.ts'

/** The protocol's own client. */
async function connectBy(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const call = async (name: string, input: object = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } })
    return {
      text: (content as readonly { readonly text: string }[])[0]!.text,
      structured: structuredContent as Record<string, unknown>,
      isError,
    }
  }
  return { client, call }
}

/** A client that is connected to the built command. */
export const connect = (...args: readonly string[]) =>
  connectBy(new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp', ...args], stderr: 'pipe' }))

/** A client that is connected to the tools over a server of a busy office. They run in this process, because most tests need their own. */
export async function attached() {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const office = await served({ scenarios }, createFake({ scenario: busyOffice }))
  const { url, token } = office.server
  const transport: Transport = {
    start: async () => undefined,
    send: (message) => connection.receive(JSON.stringify(message)),
    close: async () => transport.onclose?.(),
  }
  const connection = connectTools({ url, token }, folder, (line) =>
    transport.onmessage?.(JSON.parse(line) as JSONRPCMessage),
  )
  const connected = await connectBy(transport)
  onTestFinished(() => connected.client.close())
  return { ...office, ...connected, folder }
}
