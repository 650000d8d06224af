import { FakeUsageError } from '../../core/usage-error.ts'

/** If a dev server answers with its own page in place of a missing script, the browser's error names only the type. */
export const failedStart = (cause: Error): FakeUsageError =>
  new FakeUsageError(
    `${cause.message}\n\nA fake in a page needs the script of msw in the public folder: npx msw init public --save. Where ` +
      "the page is below a path, name it: start({ serviceWorker: { url: '/app/mockServiceWorker.js' } }). Where " +
      'service workers are blocked, as in tests of Playwright, serve the app without setupFakeWorker.',
    { cause },
  )
