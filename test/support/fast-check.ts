import fc from 'fast-check'

// In continuous integration a red run has to be the change's fault, so it draws the same cases each time; elsewhere new ones.
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_121 })
