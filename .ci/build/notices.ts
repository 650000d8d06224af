import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** Writes the licences of everything that ended up in the bundle next to it. */
export function notices(fileName: string): Plugin {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))
      const texts = [...folders].sort().map(notice)
      if (texts.length > 0) this.emitFile({ type: 'asset', fileName, source: [PREFACE, ...texts].join(RULE) })
    },
  }
}

const PREFACE = 'This package contains parts of the following packages.\n'
const RULE = `\n${'-'.repeat(80)}\n\n`

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} ${version} (${license}) comes without a licence text.`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
