/** The compatibility date of the runtime that the worker is tested with. */
const COMPATIBILITY_DATE = '2026-04-01'
/** With it a request says when its client has left. */
const COMPATIBILITY_FLAGS = ['enable_request_signal']
/** The folder that keeps the worlds. */
export const DATA_FOLDER = 'data'

/** The address at which workerd listens, and the modules that it reads. */
interface WorkerdOptions {
  readonly address: string
  /** The names of texts that the entry imports. */
  readonly texts: readonly string[]
}

/**
 * The configuration for `workerd serve`. A proxy in front of it tells by a header whether https was used, so that links
 * and cookies are right.
 */
export function workerdText({ address, texts }: WorkerdOptions): string {
  const modules = [
    '(name = "worker.js", esModule = embed "worker.js")',
    '(name = "fake-dashboards.js", esModule = embed "fake-dashboards.js")',
    ...texts.map((name) => `(name = "${name}", text = embed "${name}")`),
  ]
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "fake", worker = .fake),
    (name = "${DATA_FOLDER}", disk = (path = "${DATA_FOLDER}", writable = true)),
  ],
  sockets = [(name = "http", address = "${address}", http = (forwardedProtoHeader = "X-Forwarded-Proto"), service = "fake")],
);

const fake :Workerd.Worker = (
  modules = [
${modules.map((module) => `    ${module},`).join('\n')}
  ],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  compatibilityFlags = [${COMPATIBILITY_FLAGS.map((flag) => `"${flag}"`).join(', ')}],
  durableObjectNamespaces = [(className = "FakeWorld", uniqueKey = "fake-dashboards", enableSql = true)],
  durableObjectStorage = (localDisk = "${DATA_FOLDER}"),
  bindings = [
    (name = "FAKE_WORLDS", durableObjectNamespace = "FakeWorld"),
    (name = "FAKE_DASHBOARDS_TOKEN", fromEnvironment = "FAKE_DASHBOARDS_TOKEN"),
    (name = "FAKE_DASHBOARDS_KEYS", fromEnvironment = "FAKE_DASHBOARDS_KEYS"),
  ],
);
`
}

/** The configuration of wrangler, which runs the worker on Cloudflare under a name. */
export const wranglerText = (name: string): string =>
  `${JSON.stringify(
    {
      name,
      main: 'worker.js',
      compatibility_date: COMPATIBILITY_DATE,
      compatibility_flags: COMPATIBILITY_FLAGS,
      durable_objects: { bindings: [{ name: 'FAKE_WORLDS', class_name: 'FakeWorld' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['FakeWorld'] }],
      observability: { enabled: true },
    },
    null,
    2,
  )}\n`
