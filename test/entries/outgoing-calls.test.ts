import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import ts from 'typescript'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Outgoing } from '../../src/hosts/checks/late-requests.ts'
import { OutgoingCalls } from '../../src/hosts/node/outgoing-calls.ts'

test.each<[what: string, ask: () => unknown, url: string]>([
  ['an address', () => http.get('http://127.0.0.1:4000/a?b=1'), 'http://127.0.0.1:4000/a?b=1'],
  ['a URL and options', () => http.get(new URL('http://h.test:4000/a'), { headers: {} }), 'http://h.test:4000/a'],
  [
    'options with a port',
    () => http.request({ method: 'POST', hostname: 'h.test', port: 4000, path: '/a' }),
    'http://h.test:4000/a',
  ],
  ['options without a port', () => https.get({ host: 'h.test', port: null }), 'https://h.test/'],
  ['an IPv6 address', () => http.get({ host: '::1', port: '4000', path: '/a' }), 'http://[::1]:4000/a'],
])('a call of Node with %s is known by its whole address', (_, ask, url) => {
  const calls: Outgoing[] = []
  const outgoing = new OutgoingCalls({
    onCall(call) {
      calls.push(call)
      return new Error('kept from the network')
    },
    onOpen: () => undefined,
    answer: () => undefined,
  })
  vi.stubGlobal('fetch', globalThis.fetch)
  onTestFinished(() => {
    outgoing.leaveModules()
    vi.unstubAllGlobals()
  })
  outgoing.watch()

  expect(ask).toThrow('kept from the network')
  expect(calls.map((call) => call.url)).toEqual([url])
})

test.each([true, false])(
  'compiled to CommonJS with esModuleInterop %s, Node’s own modules are watched',
  (esModuleInterop) => {
    const source = readFileSync('src/hosts/node/http-modules.ts', 'utf8')
    const compilerOptions = { module: ts.ModuleKind.CommonJS, esModuleInterop }
    const { outputText } = ts.transpileModule(source, { compilerOptions })
    const exports: { httpModules?: readonly unknown[] } = {}
    compileFunction(outputText, ['exports', 'require'])(exports, createRequire(import.meta.url))

    expect(exports.httpModules?.map((module, at) => module === [http, https][at])).toEqual([true, true])
  },
)
