import fc from 'fast-check'

// In continuous integration a red run has to be the change's fault, so it draws the same cases each time; elsewhere new ones.
// A second run of the suite there may draw other cases than the first.
if (process.env['CI']) fc.configureGlobal({ seed: Number(process.env['FAKE_SEED'] ?? 20_261_121) })
