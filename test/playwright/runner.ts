import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openSite } from './site.ts'

/** One test as Playwright's own runner saw it. */
interface Outcome {
  /** The file's name, and the titles on the way to the test. */
  readonly title: string
  readonly ok: boolean
  readonly errors: readonly string[]
  /** Texts that the test has attached. */
  readonly attached: readonly string[]
  /** Files that it has attached. */
  readonly files: readonly { readonly name: string; readonly path: string }[]
}

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

interface Result {
  readonly errors: readonly { readonly message: string }[]
  /** Playwright attaches a picture of the page by itself, as a file. */
  readonly attachments: readonly { readonly name: string; readonly body?: string; readonly path?: string }[]
}

interface Report {
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message: string }[]
}

/** Runs everything that the configuration of this folder names, in a process of Playwright's own. */
export async function runPlaywright(): Promise<readonly Outcome[]> {
  const site = await openSite()
  try {
    const { suites, errors } = JSON.parse(await print(site.url)) as Report
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    return suites.flatMap((suite) => outcomes(suite, ''))
  } finally {
    site.close()
  }
}

function outcomes({ title, specs, suites = [] }: Suite, before: string): Outcome[] {
  const path = `${before}${title} › `
  const own = specs.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results)
    return {
      title: path + spec.title,
      ok: spec.ok,
      errors: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      attached: results.flatMap(({ attachments }) =>
        attachments.flatMap(({ body }) => (body === undefined ? [] : [Buffer.from(body, 'base64').toString()])),
      ),
      files: results.flatMap(({ attachments }) =>
        attachments.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
      ),
    }
  })
  return [...own, ...suites.flatMap((suite) => outcomes(suite, path))]
}

function print(site: string): Promise<string> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url))
  return new Promise((printed, failed) => {
    const child = spawn(process.execPath, [cli, 'test', '--config', config, '--reporter', 'json'], {
      env: { ...process.env, FAKE_SITE: site, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    child.on('error', failed).on('close', () => printed(text))
  })
}
