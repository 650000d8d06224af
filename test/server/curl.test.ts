import { expect, test } from 'vitest'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

test('a request is written as a curl command, quoted for a shell and without its key', async () => {
  const { control, server } = await served()
  await create(server.url, "It's ours")

  const { text, truncated } = await control.curl(1)

  expect(text).toContain(`curl -X POST '${server.url}${dashboards}'`)
  expect(text).toContain(`--data-raw '{"name":"It'\\''s ours"}'`)
  expect(text).not.toContain('phx_')
  expect(truncated).toBe(undefined)
})

test('the command sends what was sent: brackets stand for themselves, a HEAD has no body, and a body without a type gets none', async () => {
  const { control, server } = await served()
  await ask(server.url, `${dashboards}?properties=[{a,b}]`)
  await ask(server.url, dashboards, { method: 'HEAD' })
  await ask(server.url, dashboards, { method: 'POST', body: new Blob(['{"name": "Sales"}']) })

  const commands = await Promise.all([1, 2, 3].map(async (number) => (await control.curl(number)).text))

  expect(commands).toEqual([
    expect.stringContaining(`curl -g -X GET '${server.url}${dashboards}?properties=[{a,b}]'`),
    expect.stringContaining(`curl -I '${server.url}${dashboards}'`),
    expect.stringContaining(`-H 'content-type: ' `),
  ])
  expect(commands.slice(0, 2).join()).not.toContain('content-type')
})

test('a command tells how much of a long body it lacks', async () => {
  const { control, server } = await served()
  await create(server.url, 'x'.repeat(150_000))

  expect(await control.curl(1)).toMatchObject({ truncated: expect.closeTo(50_000, -3) as number })
})

test('a request that the journal does not have is refused with those that there are', async () => {
  const { control } = await served()

  await expect(control.curl(7)).rejects.toThrow('No request "7". Known: none.')
})
