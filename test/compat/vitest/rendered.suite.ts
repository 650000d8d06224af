import { typical } from 'fake-dashboards/scenarios'
import { test as base } from 'fake-dashboards/vitest'
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const ask = async (path: string) => (await fetch(`/api/environments/2/dashboards/${path}`)).json()

/** Its second request is made by what React renders after the first answer, together with all else that waits then. */
function FirstName() {
  const [id, setId] = useState<number>()
  const [name, setName] = useState('')
  useEffect(() => {
    void ask('').then(({ results }) => setId(results[0].id))
  }, [])
  useEffect(() => {
    if (id !== undefined) void ask(`${id}/`).then((dashboard) => setName(dashboard.name))
  }, [id])
  return createElement('h1', null, name)
}

test.concurrent.for([1, 2, 3, 4, 5])('component %i', async (at, { fake, expect }) => {
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: `Number ${at}` } })
  const shown = document.createElement('div')
  createRoot(shown).render(createElement(FirstName))

  await vi.waitFor(() => expect(shown.textContent).not.toBe(''))
  expect(shown.textContent).toBe(`Number ${at}`)
  expect(fake.journal.entries).toHaveLength(2)
})
