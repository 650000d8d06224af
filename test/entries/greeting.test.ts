import { expect, test } from 'vitest'
import { greeting } from '../../src/hosts/cli/output/greeting.ts'
import { summarise } from '../../src/hosts/cli/output/summary.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
  ['192.168.1.5', '192.168.1.5'],
])('the addresses to paste can be opened where the server is bound to %s', (bound, opened) => {
  const fake = createFake({ scenario: typical })
  const summary = summarise(fake, `http://${bound}:8010`, 'typical')

  const [served, ...rest] = greeting(fake, summary, { title: 'typical', token: 'a-token', link: 'a link' }).split('\n')

  expect(served).toContain(`http://${bound}:8010 `)
  expect(rest.join('\n').match(/http:\/\/[^/]+/g)).toEqual(Array(4).fill(`http://${opened}:8010`))
})

test('a name of several lines, or from right to left, stays in its row', () => {
  const fake = createFake({ scenario: typical })
  fake.db.project.update({ where: { id: { equals: 1 } }, data: { name: 'One\n\u202eTwo' } })
  const summary = summarise(fake, 'http://127.0.0.1:8010', 'typical')

  const lines = greeting(fake, summary, { title: 'typical', token: 'a-token', link: 'a link' }).split('\n')

  expect(lines).toContainEqual(expect.stringMatching(/^ {2}1 {2}One Two +public$/))
})
