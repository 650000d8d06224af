import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Received } from '../../../core/http/received.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { Refusal } from '../../worlds/refusal.ts'
import { fileHeaders } from '../../ingress/html-page.ts'
import { START_SCRIPT } from './start-script.ts'

/** A script of the page, as it is sent. */
interface PageFile {
  readonly text: string
  readonly etag: string
}

/** The scripts of the inspector's page. Each is read on the first request for it. */
export class PageFiles {
  readonly #texts: Readonly<Record<string, () => string>> = {
    '/inspector.js': inspectorScript,
    '/start.js': () => START_SCRIPT,
  }
  readonly #read = new Map<string, PageFile>()

  has(path: string): boolean {
    return Object.hasOwn(this.#texts, path)
  }

  /** Browsers ask each time whether what they keep is still the file, so a new version of the package shows at once. */
  answer(path: string, { headers }: Received): Reply {
    const { text, etag } = this.#file(path)
    const common = { ...fileHeaders, 'Cache-Control': 'no-cache', ETag: etag }
    if (headers.get('if-none-match') === etag) return { status: 304, headers: common, text: null }
    return { status: 200, headers: { ...common, 'Content-Type': 'text/javascript; charset=utf-8' }, text }
  }

  #file(path: string): PageFile {
    const known = this.#read.get(path)
    if (known) return known
    const text = this.#texts[path]!()
    const file = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
    this.#read.set(path, file)
    return file
  }
}

/** @throws Refusal when the package was not built. */
function inspectorScript(): string {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('fake-dashboards/inspector'), 'utf8')
  } catch {
    throw new Refusal(500, 'page_missing', 'The file of the inspector is missing. In a clone, make it: npm run build.')
  }
}
