import { expect, test } from 'vitest'
import { MOST_ASKED, TabView } from '../../src/hosts/inspector/page/tabs/tab-view.ts'
import type { EntryDetail } from '../../src/hosts/worlds/knowledge/entry-detail.ts'

const known = (number: number): EntryDetail =>
  ({ number, method: 'GET', path: '/', url: '/', params: {}, request: {}, clocks: {} }) as EntryDetail

/** Fills in a question from a request on. */
function write(view: TabView, number: number): void {
  const asked = view.askedFrom(known(number))
  asked.question = { ...asked.question, as: `user ${number}` }
}
const written = (view: TabView, number: number): string => view.askedFrom(known(number)).question.as

test('what was asked otherwise from a request on is there when one comes back to it', () => {
  const view = new TabView(() => {})
  write(view, 1)
  write(view, 2)

  expect(written(view, 1)).toBe('user 1')
})

test('of more questions than are kept, those go that were not looked at for longest', () => {
  const view = new TabView(() => {})
  for (let number = 1; number <= MOST_ASKED; number++) write(view, number)
  expect(written(view, 1)).toBe('user 1')

  write(view, MOST_ASKED + 1)

  expect([written(view, 1), written(view, 3)]).toEqual(['user 1', 'user 3'])
  expect(written(view, 2)).toBe('')
})
