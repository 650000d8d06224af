import fc from 'fast-check'

// In continuous integration a failure must come from the change under test, so the cases are the same in each run.
// Elsewhere they are new ones. A second run of the suite there may draw other cases than the first.
if (process.env['CI']) fc.configureGlobal({ seed: Number(process.env['FAKE_SEED'] ?? 20_261_121) })
