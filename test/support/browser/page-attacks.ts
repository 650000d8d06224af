/** One thing that a page can make a browser send to another site. */
export interface PageAttack {
  readonly name: string
  /** Whether it creates a dashboard where the page is allowed. */
  readonly writes: boolean
  /** Runs in the page. Its requests go to `target`; `relay` is an address of the page's site that redirects to it. */
  readonly script: string
}

/** Sends a form into a frame, so that the page stays. */
const form = (name: string, enctype: string, over: 'target' | 'relay' = 'target'): PageAttack => ({
  name,
  writes: enctype !== 'text/plain' && over === 'target',
  script: `const frame = document.body.appendChild(document.createElement('iframe'))
     frame.name = ${JSON.stringify(name)}
     const form = document.body.appendChild(document.createElement('form'))
     Object.assign(form, { method: 'POST', enctype: '${enctype}', action: ${over}, target: frame.name })
     const field = form.appendChild(document.createElement('input'))
     Object.assign(field, { name: 'name', value: 'Planted' })
     form.submit()`,
})

/** Posts by script, as a page may without asking first. */
const post = (name: string, code: string, writes = true): PageAttack => ({
  name,
  writes,
  script: `const form = new URLSearchParams({ name: 'Planted' }); ${code}`,
})

/** Loads the target as a part of the page. */
const embed = (tag: string, attribute: string, more = ''): PageAttack => ({
  name: `<${tag} ${attribute}>${more}`,
  writes: false,
  script: `const part = document.createElement('${tag}')
     Object.assign(part, { ${attribute}: target ${more && `, ${more}`} })
     document.body.append(part)`,
})

/** Runs a script in a frame whose origin is hidden. */
const inFrame = (name: string, attributes: string): PageAttack => ({
  name,
  writes: false,
  script: `const code = '<script>fetch(' + JSON.stringify(target) + ', { method: "POST", mode: "no-cors", body: new URLSearchParams({ name: "Planted" }) })</' + 'script>'
     document.body.append(Object.assign(document.createElement('iframe'), ${attributes}))`,
})

export const pageAttacks: readonly PageAttack[] = [
  form('form', 'application/x-www-form-urlencoded'),
  form('form in parts', 'multipart/form-data'),
  form('form of plain text', 'text/plain'),
  form('form through a redirect', 'application/x-www-form-urlencoded', 'relay'),
  post('sendBeacon', `navigator.sendBeacon(target, form)`),
  post('no-cors fetch', `fetch(target, { method: 'POST', mode: 'no-cors', body: form })`),
  post(
    'fetch that outlives the page',
    `fetch(target, { method: 'POST', mode: 'no-cors', keepalive: true, body: form })`,
  ),
  post('fetch', `fetch(target, { method: 'POST', body: form }).catch(() => undefined)`),
  post('XMLHttpRequest', `const request = new XMLHttpRequest(); request.open('POST', target); request.send(form)`),
  post(
    'fetch after a preflight',
    `fetch(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Planted"}' }).catch(() => undefined)`,
  ),
  post(
    'fetch in a worker',
    `const code = 'fetch(' + JSON.stringify(target) + ', { method: "POST", mode: "no-cors", body: new URLSearchParams({ name: "Planted" }) })'
     new Worker(URL.createObjectURL(new Blob([code])))`,
  ),
  post('no-cors fetch through a redirect', `fetch(relay, { method: 'POST', mode: 'no-cors', body: form })`, false),
  post('WebSocket', `new WebSocket(target.replace('http', 'ws'))`, false),
  post('EventSource', `new EventSource(target)`, false),
  inFrame('sandboxed frame', `{ sandbox: 'allow-scripts', srcdoc: code }`),
  inFrame('data: frame', `{ src: 'data:text/html,' + encodeURIComponent(code) }`),
  embed('img', 'src'),
  embed('script', 'src'),
  embed('iframe', 'src'),
  embed('link', 'href', `rel: 'stylesheet'`),
  embed('link', 'href', `rel: 'prefetch'`),
  embed('link', 'href', `rel: 'modulepreload'`),
  embed('object', 'data'),
  embed('video', 'src'),
  embed('img', 'src', `referrerPolicy: 'no-referrer'`),
]
