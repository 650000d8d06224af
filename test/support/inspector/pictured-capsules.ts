import type { Browser } from '@playwright/test'
import { playCapsule } from '../../../src/fake/played-capsule.ts'
import type { Capsule } from '../../../src/index.ts'
import { directBench } from '../api/transports.ts'
import { openInspectorPage } from './page.ts'
import type { InspectorPage } from './page.ts'
import type { Sent } from './pictured-session.ts'
import { selectRequest } from './tabs.ts'

/** A session whose capsule is opened in the inspector for pictures. */
interface PicturedCapsule {
  readonly sent: readonly Sent[]
  /** The number of the request that is looked at. */
  readonly selected: number
  /** Whether a gate holds that request while later ones pass. */
  readonly isHeld?: true
}

const first = '/dashboards/1/'
const begun: readonly Sent[] = [
  ['owner', 'POST', '/dashboards/', { name: 'Sales' }],
  ['owner', 'GET', first],
]

const capsules = {
  refusal: {
    sent: [...begun, ['reader', 'PATCH', first, { name: 'Mine' }], ['reader', 'GET', first]],
    selected: 3,
  },
  'lost-update': {
    sent: [
      ...begun,
      ['admin', 'GET', first],
      ['owner', 'PATCH', first, { name: 'Sales by week' }],
      ['admin', 'PATCH', first, { name: 'Sales by day' }],
      ['owner', 'GET', first],
    ],
    selected: 5,
  },
  'held-request': {
    sent: [...begun, ['owner', 'PATCH', first, { name: 'Sales by week' }], ['admin', 'GET', first]],
    selected: 3,
    isHeld: true,
  },
} satisfies Readonly<Record<string, PicturedCapsule>>
export type CapsuleName = keyof typeof capsules

/**
 * The page over a capsule that was played, with the request selected that the capsule is about. It is the same in every run: a
 * played capsule has times of the fake's clock alone.
 */
export async function openPicturedCapsule(browser: Browser, name: CapsuleName): Promise<InspectorPage> {
  const capsule: PicturedCapsule = capsules[name]
  const { fake } = await playCapsule(await record(capsule))
  const opened = await openInspectorPage(browser, fake, { viewport: { width: 800, height: 600 } })
  await selectRequest(opened.page, capsule.selected)
  return opened
}

/** One request every two seconds, from a fixed time on. */
async function record({ sent, selected, isHeld }: PicturedCapsule): Promise<Capsule> {
  const { fake, send } = directBench({ seed: 1, now: '2026-01-01T09:00:00Z' })
  for (const [at, [as, method, path, body]] of sent.entries()) {
    const gate = isHeld && at + 1 === selected ? fake.hold(method) : undefined
    const answer = send(method, path, body, { as })
    await (gate ? gate.arrived() : answer)
    fake.clock.advance('2s')
  }
  return fake.capture({ keep: ['everything'], tokens: 'keep' })
}
