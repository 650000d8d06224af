import type { Reply } from '../../core/http/reply.ts'

/** A page of plain HTML, without any script. */
interface PlainPage {
  readonly title: string
  /** HTML that stands below the title. */
  readonly body: string
  /** HTML for the head. */
  readonly head?: string
  /** Default: `200`. */
  readonly status?: number
}

export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 15vh auto; padding: 0 1rem }
button, input { font: inherit; padding: 0.25rem 1rem }
input { box-sizing: border-box; max-width: 100% }
code { overflow-wrap: anywhere }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem }
`
/**
 * The SHA-256 of the style, which the content security policy names. It is a constant, because not every runtime can
 * compute it synchronously.
 */
const STYLE_HASH = 'OCDdwZV5eUR8VZGVYj3gdxriA6IkhltqaEJGfc7Iq8I='

/**
 * A plain page as a reply. It loads nothing, and is shown in no frame: there, another page could trick a person into a click
 * on its button.
 */
export const plainPage = ({ title, body, head = '', status = 200 }: PlainPage): Reply => ({
  status,
  headers: {
    ...pageHeaders([`style-src 'sha256-${STYLE_HASH}'`, "form-action 'self'"]),
    // With `no-referrer`, browsers would send `Origin: null` with a form. This policy sends no path either.
    'Referrer-Policy': 'strict-origin',
  },
  text: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}<style>${PAGE_STYLE}</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`,
})

/**
 * The headers of any page of the server: no frame, no cache, nothing from elsewhere.
 *
 * @param sources - What its content security policy allows.
 * @see spec F.32
 */
export const pageHeaders = (sources: readonly string[]): Reply['headers'] => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    ...sources,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  ...fileHeaders,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
})

/** The headers of everything that a page is made of. */
export const fileHeaders: Reply['headers'] = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
