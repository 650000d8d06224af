import { toBase64 } from '../../../core/base64.ts'
import type { Received } from '../../../core/http/received.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { Refusal } from '../../worlds/refusal.ts'
import { fileHeaders } from '../html-page.ts'
import { NEW_WORLD_SCRIPT, START_SCRIPT } from './page-scripts.ts'

/** A script of the page, as it is sent. */
interface PageFile {
  readonly text: string
  readonly etag: string
}

/** Gives the script of the inspector; each host reads it from its own place, and throws when it is not there. */
export type InspectorScript = () => string | Promise<string>

/** The scripts of the inspector's page. Each is read on the first request for it. */
export class PageFiles {
  readonly #texts: Readonly<Record<string, InspectorScript>>
  readonly #read = new Map<string, PageFile>()

  constructor(inspectorScript: InspectorScript) {
    this.#texts = {
      '/inspector.js': () => built(inspectorScript),
      '/new-world.js': () => NEW_WORLD_SCRIPT,
      '/start.js': () => START_SCRIPT,
    }
  }

  has(path: string): boolean {
    return Object.hasOwn(this.#texts, path)
  }

  /** Browsers ask each time whether what they keep is still the file, so a new version of the package shows at once. */
  async answer(path: string, { headers }: Received): Promise<Reply> {
    const { text, etag } = await this.#file(path)
    const common = { ...fileHeaders, 'Cache-Control': 'no-cache', ETag: etag }
    if (headers.get('if-none-match') === etag) return { status: 304, headers: common, text: null }
    return { status: 200, headers: { ...common, 'Content-Type': 'text/javascript; charset=utf-8' }, text }
  }

  async #file(path: string): Promise<PageFile> {
    const known = this.#read.get(path)
    if (known) return known
    const text = await this.#texts[path]!()
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const file = { text, etag: `"${toBase64(new Uint8Array(digest))}"` }
    this.#read.set(path, file)
    return file
  }
}

/** @throws Refusal when the package was not built. */
async function built(inspectorScript: InspectorScript): Promise<string> {
  try {
    return await inspectorScript()
  } catch {
    throw new Refusal(500, 'page_missing', 'The file of the inspector is missing. In a clone, make it: npm run build.')
  }
}
