import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS } from './workerd-text.ts'

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
