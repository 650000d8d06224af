import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { redactHar, redactState, replay } from '../../../src/repro.ts'
import type { Keep } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const elise = { first_name: 'Elise', last_name: 'Weber', email: 'elise.weber@corp.example' }
const taro = { first_name: '太郎', last_name: '山田', email: 'taro@corp.example' }

/** A fake in which texts name two users and somebody who was captured. */
function namedInTexts(): Fake {
  const fake = createFake({ scenario: busyOffice })
  for (const [at, person] of [elise, taro].entries())
    fake.db.user.update({ where: { id: { equals: at + 1 } }, data: person })
  fake.db.person.create({
    project_id: 1,
    distinct_ids: ['z'],
    properties: { name: 'Zaphod Beeblebrox' },
  })
  const name = 'Q3 for Elise Weber, ELISES plan, Eliseo, Zaphod'
  const description = `Ask ${elise.email}, bob@corp.example or 山田さん`
  fake.db.dashboard.update({
    where: { id: { equals: 1 } },
    data: { name, description, tags: ['elise_weber'] },
  })
  return fake
}

test('somebody named in a text that is kept is the same stand-in as elsewhere', () => {
  const { user, person, dashboard } = redactState(namedInTexts().exportState(), {
    keep: ['texts'],
  }).tables
  const [shown, yamada] = user
  const { first_name: first, last_name: last } = shown!
  const zaphod = String(person.at(-1)!.properties['name']).split(' ')[0]

  expect(dashboard[0]).toMatchObject({
    name: `Q3 for ${first} ${last}, ${first.toUpperCase()}S plan, Eliseo, ${zaphod}`,
    tags: [`${first}_${last}`.toLowerCase()],
  })
  const addresses = String.raw`Ask ${shown!.email}, \S+@example\.test or ${yamada!.last_name}さん`
  expect(dashboard[0]!.description).toMatch(new RegExp(`^${addresses}$`))
})

test.each<readonly [keep: readonly Keep[], name: RegExp, description: RegExp]>([
  [['texts', 'names'], /Elise Weber/, /^Ask (?!elise).*@example\.test/],
  [['texts', 'emails'], /^Q3 for (?!Elise)/, /elise\.weber@corp\.example, bob@corp\.example/],
  [['texts', 'names', 'emails'], /Elise Weber/, /elise\.weber@corp\.example/],
])('with %j, only what is kept of people stays in texts', (keep, name, description) => {
  const [dashboard] = redactState(namedInTexts().exportState(), { keep }).tables.dashboard

  expect(dashboard!.name).toMatch(name)
  expect(dashboard!.description).toMatch(description)
})

test('people in the texts of a recording have their stand-ins, wherever they are shown first', async () => {
  const recorder = new Recorder(namedInTexts())
  await recorder.get('/api/environments/1/dashboards/?limit=1&search=Elise')
  await recorder.get('/api/users/@me/')

  const [list, me] = redactHar(recorder.har, { keep: ['texts'] }).log.entries
  const { first_name: first } = JSON.parse(me!.response.content.text!)

  expect(JSON.parse(list!.response.content.text!).results[0].name).toContain(`Q3 for ${first} `)
  expect(JSON.stringify([list, me])).not.toMatch(/elise(?!o)|weber|corp\.example/i)
})

test('people in the texts of a capsule have their stand-ins, and it replays', async () => {
  const { fake, send } = directBench()
  fake.db.user.update({ where: { id: { equals: 1 } }, data: elise })
  await send('POST', '/dashboards/', { name: 'Q3 for Elise Weber' })
  await send('GET', '/dashboards/?search=elise')

  const capsule = await fake.capture({ keep: ['texts'] })

  const { first_name: first, last_name: last } = capsule.start.tables.user[0]!
  expect(JSON.parse(capsule.requests[0]!.answer!.body!).name).toBe(`Q3 for ${first} ${last}`)
  expect(JSON.stringify(capsule)).not.toMatch(/elise|weber/i)
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 2 })
})

test.each<readonly [names: readonly string[], text: string, shown: RegExp]>([
  [['Jo', 'Ann'], 'Jo and Ann, Joan', /^Jo and (?!Ann)[A-Z][a-z]{2}, Joan$/],
  [['de la Cruz'], 'de la Cruz', /^de la (?!Cruz)[A-Z][a-z]{3}$/],
  [['山', '山田'], '山と山田さん', /^山と(?!山田)\p{Script=Han}{2}さん$/u],
  [['山田', '山田中'], '山田中さん', /^(?!.*[山田中]さん)\p{Script=Han}{3}さん$/u],
  [['山田中', '山田'], '山田中さん', /^(?!.*[山田中]さん)\p{Script=Han}{3}さん$/u],
  [['Ann'], 'Anns plan, Annas, xAnn, ANN', /^(?!Ann)[A-Z][a-z]{2}s plan, Annas, xAnn, (?!ANN)[A-Z]{3}$/],
  [['Ann'], 'user1@example.test a.nn@corp.example', /^user1@example\.test [a-z]\.[a-z]{2}@example\.test$/],
  [['Zoë'], 'Zoe\u0308 zo%C3%AB', /^(?<name>(?!Zo)[A-Z]\p{L}{2}) (?!zo)[a-z](?:\p{L}|%C3%[AB][0-9A-F]){2}$/u],
  [
    ['Éloïse'],
    '%C3%89lo%C3%AFse %C3%89LO%C3%8FSE %C3%A9lo%C3%AFse',
    /^(?!.*(?:lo%C3|se\b))(?:(?:\p{L}|%C3%[\dA-F]{2}){6} ?){3}$/iu,
  ],
  [['Жанна'], '%D0%96%D0%B0%D0%BD%D0%BD%D0%B0', /^(?!%D0%96)(?:%D[01]%[\dA-F]{2}){5}$/],
  [['Ann'], 'a=%2FAnn "b\\nAnn" C%20Ann', /^a=%2F(?!Ann)([A-Z][a-z]{2}) "b\\n\1" C%20\1$/],
  [
    ['Ann'],
    '?q=a.nn%40corp.example b%2540corp.example',
    /^\?q=[a-z]\.[a-z]{2}%40example\.test [a-z]%2540example\.test$/,
  ],
])('of the names %j, parts that are long enough are found in %j', (names, text, shown) => {
  const fake = createFake({ scenario: busyOffice })
  for (const name of names) fake.db.person.create({ project_id: 1, distinct_ids: [name], properties: { name } })
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: text } })

  expect(redactState(fake.exportState(), { keep: ['texts'] }).tables.dashboard[0]!.name).toMatch(shown)
})
