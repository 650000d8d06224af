import { useEffect, useState } from 'react'
import { DASHBOARDS, ask } from './api.ts'
import type { Dashboard, Page } from './api.ts'

type Shown = Pick<Page, 'count' | 'next' | 'results'>

/** A page of dashboards: a list with a way to more of it, and a way to delete what may be edited. */
export function Dashboards({
  url = DASHBOARDS,
  heading = 'Dashboards',
}: {
  readonly url?: string
  readonly heading?: string
}) {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const attempt = (work: Promise<void>) => void work.catch((error: Error) => setProblem(error.message))
  const show = async () => setShown(await ask<Page>(url))
  const more = async (next: string) => {
    const page = await ask<Page>(next)
    setShown((before) => ({ ...page, results: [...(before?.results ?? []), ...page.results] }))
  }
  const remove = async ({ id }: Dashboard) => {
    await ask(`${DASHBOARDS}${id}/`, 'PATCH', { deleted: true })
    await show()
  }
  useEffect(() => attempt(show()), [url])

  if (problem) return <p role="alert">{problem}</p>
  if (!shown) return <p role="status">Loading…</p>
  const { count, next, results } = shown
  return (
    <section>
      <h1>{heading}</h1>
      <p>{count === 0 ? 'No dashboards yet' : `${results.length} of ${count}`}</p>
      <ul>
        {results.map((dashboard) => (
          <li key={dashboard.id}>
            {dashboard.name}
            {dashboard.effective_privilege_level === 37 ? (
              <button onClick={() => attempt(remove(dashboard))}>Delete {dashboard.name}</button>
            ) : (
              ' (read only)'
            )}
          </li>
        ))}
      </ul>
      {next && <button onClick={() => attempt(more(next))}>More</button>}
    </section>
  )
}
