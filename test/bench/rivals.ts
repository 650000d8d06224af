import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from './built.ts'
import { install } from './peers.ts'
import type { Standalone } from './standalone.ts'

/** The body that all servers answer with, and the request to ours that gets it. */
export interface Served {
  readonly body: string
  readonly path: string
  readonly key: string
}

const bareServer = (body: string) => `
import { createServer } from 'node:http'
const body = ${JSON.stringify(body)}
createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')
`

/** Our own command line, and the least that Node can do. */
export function ownServers({ body, path, key }: Served, folder: string): readonly [Standalone, Standalone] {
  const file = join(folder, 'bare.mjs')
  writeFileSync(file, bareServer(body))
  return [
    {
      name: 'fake-dashboards',
      command: (port) => [fileOf('cli'), 'start', '--port', String(port), '--scenario', 'typical', '--quiet'],
      path,
      headers: { Authorization: `Bearer ${key}` },
    },
    { name: 'bare node:http', command: (port) => [file, String(port)], path },
  ]
}

/** The others, as far as they can be installed, each serving the same body from a file of its own format. */
export function rivals(
  { body }: Served,
  folder: string,
): { servers: readonly Standalone[]; missing: readonly string[] } {
  const path = '/dashboards/1'
  const write = (name: string, content: object): string => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const found = {
    'json-server': ['json-server/lib/cli/bin.js', write('db.json', { dashboards: [{ ...JSON.parse(body), id: 1 }] })],
    mockoon: ['@mockoon/cli/bin/run.js', write('mockoon.json', mockoon(body))],
    prism: ['@stoplight/prism-cli/dist/index.js', write('openapi.json', openApi(JSON.parse(body)))],
  } as const
  const flags = {
    'json-server': (port: string, file: string) => ['--host', '127.0.0.1', '--port', port, '--quiet', file],
    mockoon: (port: string, file: string) => [
      'start',
      '--data',
      file,
      '--port',
      port,
      '--hostname',
      '127.0.0.1',
      '--disable-log-to-file',
    ],
    prism: (port: string, file: string) => ['mock', '--host', '127.0.0.1', '--port', port, file],
  }
  const peers = (['json-server', 'mockoon', 'prism'] as const).map((name) => ({ name, ...install(name) }))
  const servers = peers.flatMap((peer) => {
    if (!('folder' in peer)) return []
    const [script, file] = found[peer.name]
    const command = (port: number) => [
      join(peer.folder!, 'node_modules', script),
      ...flags[peer.name](String(port), file),
    ]
    return [{ name: peer.name, command, path }]
  })
  return { servers, missing: peers.flatMap((peer) => ('missing' in peer ? [peer.missing!] : [])) }
}

const openApi = (example: object) => ({
  openapi: '3.0.3',
  info: { title: 'Dashboards', version: '1' },
  paths: {
    '/dashboards/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        responses: {
          200: { description: 'A dashboard', content: { 'application/json': { schema: { type: 'object' }, example } } },
        },
      },
    },
  },
})

const mockoon = (body: string) => ({
  uuid: '00000000-0000-4000-8000-000000000000',
  lastMigration: 33,
  name: 'Dashboards',
  port: 3000,
  hostname: '127.0.0.1',
  endpointPrefix: '',
  latency: 0,
  folders: [],
  rootChildren: [{ type: 'route', uuid: '00000000-0000-4000-8000-000000000001' }],
  routes: [
    {
      uuid: '00000000-0000-4000-8000-000000000001',
      type: 'http',
      documentation: '',
      method: 'get',
      endpoint: 'dashboards/1',
      responses: [
        {
          uuid: '00000000-0000-4000-8000-000000000002',
          body,
          latency: 0,
          statusCode: 200,
          label: '',
          headers: [{ key: 'Content-Type', value: 'application/json' }],
          bodyType: 'INLINE',
          filePath: '',
          databucketID: '',
          sendFileAsBody: false,
          rules: [],
          rulesOperator: 'OR',
          disableTemplating: true,
          fallbackTo404: false,
          default: true,
          crudKey: 'id',
          callbacks: [],
        },
      ],
      responseMode: null,
      streamingMode: null,
      streamingInterval: 0,
    },
  ],
  data: [],
  callbacks: [],
  cors: true,
  headers: [],
  proxyMode: false,
})
