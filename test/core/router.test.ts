import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Router } from '../../src/core/http/router.ts'

function openRouter(...patterns: readonly string[]): Router<string> {
  const router = new Router<string>()
  for (const pattern of patterns) router.add(pattern, pattern)
  return router
}

const router = openRouter(
  '/api/:project_id/dashboards',
  '/api/:project_id/dashboards/:id',
  '/api/:project_id/dashboards/create_from_template_json',
  '/api/:project_id/dashboards/:dashboard_id/sharing',
  '/api/:project_id/events/:id',
)

test.each([
  ['/api/1/dashboards', '/api/:project_id/dashboards', { project_id: '1' }],
  ['/api/1/dashboards/', '/api/:project_id/dashboards', { project_id: '1' }],
  ['/api/@current/dashboards/7/', '/api/:project_id/dashboards/:id', { project_id: '@current', id: '7' }],
  ['/api/1/dashboards/7/sharing', '/api/:project_id/dashboards/:dashboard_id/sharing', {}],
  ['/api/1/dashboards/create_from_template_json/', '/api/:project_id/dashboards/create_from_template_json', {}],
  ['/api/1/dashboards%2F7%2Fsharing', '/api/:project_id/dashboards/:dashboard_id/sharing', { dashboard_id: '7' }],
  ['/api/1/events/%E2%82%AC', '/api/:project_id/events/:id', { id: '€' }],
  ['/api/1/events/100%', '/api/:project_id/events/:id', { id: '100%' }],
])('%s is found', (path, pattern, params) => {
  expect(router.match(path)).toMatchObject({ value: pattern, params, suffix: undefined })
})

test.each([
  '/',
  '',
  '/api',
  '/api/1',
  '/api/1/dashboards//',
  '//api/1/dashboards',
  '/api//dashboards',
  '/api/1/dashboards/7/sharing/more',
  '/api/1/events/a%2Fb',
  '/API/1/dashboards',
  '/api/1/dashboard',
  '/api/1/dashboards/__proto__/constructor',
])('%s is not found', (path) => {
  expect(router.match(path)).toBeUndefined()
})

test('a fixed segment beats a parameter, in whatever order they were added', () => {
  const patterns = ['/events/:id', '/events/values']

  for (const order of [patterns, patterns.toReversed()])
    expect(openRouter(...order).match('/events/values')?.value).toBe('/events/values')
})

test('two patterns may call the same segment by different names', () => {
  expect(router.match('/api/1/dashboards/7/sharing')?.params).toEqual({ project_id: '1', dashboard_id: '7' })
  expect(router.match('/api/1/dashboards/7')?.params).toEqual({ project_id: '1', id: '7' })
})

test.each([
  ['/api/1/dashboards.json', '/api/:project_id/dashboards', { project_id: '1' }, 'json'],
  ['/api/1/dashboards/7.csv', '/api/:project_id/dashboards/:id', { project_id: '1', id: '7' }, 'csv'],
  ['/api/1/dashboards/7.mp3', '/api/:project_id/dashboards/:id', { project_id: '1', id: '7' }, 'mp3'],
  ['/api/1/dashboards/7%2Ecsv', '/api/:project_id/dashboards/:id', { project_id: '1', id: '7' }, 'csv'],
  ['/api/1/dashboards/7.csv/', '/api/:project_id/dashboards/:id', { project_id: '1', id: '7' }, 'csv'],
  ['/api/1/dashboards/7/sharing.json', '/api/:project_id/dashboards/:dashboard_id/sharing', {}, 'json'],
])('%s names a format', (path, pattern, params, suffix) => {
  expect(router.match(path)).toMatchObject({ value: pattern, params, suffix })
})

test.each(['/api/1/dashboards/7.8.json', '/api/1.json/dashboards', '/api/1/dashboards/7.', '/api/1/dashboards/.json'])(
  '%s is not found, because a dot ends a segment',
  (path) => {
    expect(router.match(path)).toBeUndefined()
  },
)

test('no path breaks the router', () => {
  const path = fc.array(fc.oneof(fc.string(), fc.constantFrom('api', '1', 'dashboards', '7', 'sharing', '%', '.csv')))

  fc.assert(
    fc.property(path, (segments) => {
      expect(() => router.match(`/${segments.join('/')}`)).not.toThrow()
    }),
  )
})
