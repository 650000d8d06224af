import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { directBench } from '../../support/api/transports.ts'

const NO_DASHBOARDS = 'Body key "dashboards" was ignored: a deleted insight is on no dashboard.'
const unknownRefresh = (sent: string) =>
  `The refresh "${sent}" was ignored. Known: force_cache, blocking, async, lazy_async, force_blocking, force_async, true, false.`
const inShort = (name: string) => `Query parameter "${name}" was ignored: with "basic" it has no effect.`
const countsAsFalse = (name: string) => `Query parameter "${name}" counts as false: it means neither true nor false.`
const notShown = (id: string) => `Query parameter "from_dashboard" was ignored: no dashboard "${id}" shows insight 1.`

test.for<readonly [method: string, path: string, body: object | undefined, warnings: readonly string[]]>([
  ['GET', '/insights/1/?refresh=sometimes', undefined, [unknownRefresh('sometimes')]],
  ['GET', '/insights/?refresh=BLOCKING', undefined, [unknownRefresh('BLOCKING')]],
  ['GET', '/insights/1/?basic=1&refresh=sometimes', undefined, [unknownRefresh('sometimes')]],
  ['PATCH', '/insights/1/', { refresh: 2 }, [unknownRefresh('2')]],
  ['PATCH', '/insights/1/', { refresh: false }, []],
  ['PATCH', '/insights/1/', { refresh: null }, []],
  ['GET', '/insights/1/?refresh=No', undefined, []],
  ['GET', '/insights/1/?basic=1&refresh=true', undefined, [inShort('refresh')]],
  ['GET', '/insights/?basic=1&refresh=async', undefined, [inShort('refresh')]],
  ['GET', '/insights/1/?basic=1&filters_override={}', undefined, [inShort('filters_override')]],
  ['GET', '/insights/?basic=1&filters_override={}', undefined, [inShort('filters_override')]],
  ['GET', '/insights/?basic=1&refresh=false', undefined, []],
  ['GET', '/insights/?basic=1&refresh=force_cache', undefined, []],
  ['GET', '/insights/?basic=maybe', undefined, [countsAsFalse('basic')]],
  ['GET', '/insights/1/?basic=2', undefined, [countsAsFalse('basic')]],
  ['GET', '/insights/?saved=maybe&basic=tru', undefined, [countsAsFalse('saved'), countsAsFalse('basic')]],
  ...['n', 'No', 'F', 'false', 'off', '0', ''].map(
    (word) => ['GET', `/insights/?basic=${word}&saved=${word}`, undefined, []] as const,
  ),
  ['GET', '/insights/1/?basic=0', undefined, []],
  ['GET', '/insights/1/?from_dashboard=2', undefined, [notShown('2')]],
  ['GET', '/insights/1/?basic=1&from_dashboard=abc', undefined, [notShown('abc')]],
  ['PATCH', '/insights/1/', { deleted: true, dashboards: [1] }, [NO_DASHBOARDS]],
  ['PATCH', '/insights/1/', { deleted: false, dashboards: [1] }, []],
  ['GET', '/insights/1/?from_dashboard=1', undefined, []],
  ['GET', '/insights/1/?from_dashboard=', undefined, []],
])('%s %s with %j warns of what has no effect', async ([method, path, body, warnings]) => {
  const { fake, send } = directBench()
  addDashboard(fake)
  showInsight(fake, 1, addInsight(fake).id)

  expect((await send(method, path, body)).status).toBe(200)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})
