import { DASHBOARDS, send } from './app.ts'
import type { Fetch } from './app.ts'

/** The screen of a component. It changes after the clicks, when the answers come. */
interface Screen {
  name: string
}

const save = async (fetch: Fetch, screen: Screen, name: string): Promise<void> => {
  const answer = await send(fetch, 'PATCH', `${DASHBOARDS}1/`, { name })
  screen.name = ((await answer.json()) as Screen).name
}

/** Two clicks on Save, which nobody waits for. The answer to the first one may come last, and is shown. */
export function buggy(fetch: Fetch): Screen {
  const screen = { name: 'Two' }
  for (const name of ['One', 'Two']) void save(fetch, screen, name)
  return screen
}

/** The second one is sent after the answer to the first one. */
export function fixed(fetch: Fetch): Screen {
  const screen = { name: 'Before' }
  void save(fetch, screen, 'One').then(() => save(fetch, screen, 'Two'))
  return screen
}
