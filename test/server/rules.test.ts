import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleTexts } from '../../src/description/rule-texts.ts'
import { served } from '../support/servers/served.ts'
import { sections, specFolder } from '../support/texts/spec.ts'

test('a rule, and a section, is told with its section, its text and its file', async () => {
  const { control } = await served()
  const rules = sections.flatMap((section) => section.rules.map((rule) => ({ section, rule })))

  // Each is a request, so one in twenty stands for all.
  for (const { section, rule } of rules.filter((_, at) => at % 20 === 0)) {
    const told = await control.rule(rule.number)
    expect(told).toMatchObject({ number: rule.number, title: rule.title, file: section.file })
    expect(told.section).toEqual({ number: section.number, title: section.title })
    expect(told.text).toContain(rule.text)
    expect(told.text).toContain(`- ${rule.provenance}: `)
  }
  const whole = await control.rule('k')
  expect(whole).toMatchObject({ number: 'K', section: { number: 'K', title: whole.title }, file: 'keys.md' })
  expect(whole.text).toContain('### K.8 ')
})

test('a source that an entry names is a rule to read', async () => {
  const { control, server } = await served()
  await fetch(`${server.url}/api/environments/1/dashboards/`)

  const { source } = await control.entry(1)

  expect((await control.rule(source)).title).toMatch(/key/i)
})

test('an unknown rule is refused with the nearest one', async () => {
  const { control } = await served()

  await expect(control.rule('K.99')).rejects.toThrow('There is no rule "K.99". Section K has the rules K.1 to K.')
})

test('every file of the rule book is in the package', () => {
  const files = readdirSync(specFolder).filter((name) => name !== 'README.md')

  expect(Object.keys(ruleTexts)).toEqual(files.toSorted())
})
