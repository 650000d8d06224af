import fc from 'fast-check'

fc.configureGlobal({
  // Less than a test has: on a busy machine a random test ends with the cases that it has got through.
  interruptAfterTimeLimit: 25_000,
  // A single case that hangs fails the test before that.
  timeout: 15_000,
  // In continuous integration a failure must come from the change under test, so the cases are the same in each run.
  // Elsewhere they are new ones. A second run of the suite there may draw other cases than the first.
  ...(process.env['CI'] && { seed: Number(process.env['FAKE_SEED'] ?? 20_261_121) }),
})
