import { expect } from 'vitest'

/** The function by which a screen of an app sends its requests. */
type Fetch = (url: string, init?: RequestInit) => Promise<Response>

interface Dashboard {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly pinned: boolean
  readonly deleted: boolean
  readonly tags: readonly string[]
}

const BASE = 'https://app.example.test/api/environments/2/dashboards/'
const HEADERS = { 'Content-Type': 'application/json' }

const client = (fetch: Fetch) => {
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => (await fetch(BASE + path, init)).json() as T
  const send = (method: string, path: string, body: object): Promise<Dashboard> =>
    ask(path, { method, headers: HEADERS, body: JSON.stringify(body) })
  return {
    list: async (query = ''): Promise<readonly Dashboard[]> =>
      (await ask<{ readonly results: readonly Dashboard[] }>(query)).results,
    get: (id: number) => ask<Dashboard>(`${id}/`),
    create: (body: object) => send('POST', '', body),
    patch: (id: number, body: Partial<Dashboard>) => send('PATCH', `${id}/`, body),
    share: (id: number, enabled: boolean) =>
      ask(`${id}/sharing/`, { method: 'PATCH', headers: HEADERS, body: JSON.stringify({ enabled }) }),
    isShared: async (id: number) => (await ask<{ readonly enabled: boolean }>(`${id}/sharing/`)).enabled,
  }
}

type Client = ReturnType<typeof client>
type Screen = (api: Client, isSound: boolean) => Promise<void>

/** Starts one thing after the other, or all at once. */
const inTurn = async (isSound: boolean, ...tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
  if (!isSound) return void (await Promise.all(tasks.map((task) => task())))
  for (const task of tasks) await task()
}

const idsOf = (rows: readonly Dashboard[]): readonly number[] => rows.map(({ id }) => id)

/**
 * Screens with a race in them, and the same without it. Each throws where what it shows, or what it leaves in the service,
 * is wrong.
 */
const screens: Readonly<Record<string, Screen>> = {
  async 'an older search overwrites a newer one'({ list }, isSound) {
    let newest = 0
    let shown = -1
    const search = async (limit: number) => {
      const own = ++newest
      const rows = await list(`?limit=${limit}`)
      if (!isSound || own === newest) shown = rows.length
    }
    await Promise.all([search(1), search(3)])
    expect(shown).toBe(3)
  },

  async 'two editors write back the whole object'({ get, patch }, isSound) {
    const edit = async (change: Partial<Dashboard>) => {
      const { name, description } = await get(1)
      await patch(1, isSound ? change : { name, description, ...change })
    }
    await Promise.all([edit({ name: 'Renamed' }), edit({ description: 'Explained' })])
    expect(await get(1)).toMatchObject({ name: 'Renamed', description: 'Explained' })
  },

  async 'a title is made from the newest name while it is saved'({ list, create }, isSound) {
    const duplicate = async () => {
      const copies = (await list('?limit=100')).filter(({ name }) => name.startsWith('Copy'))
      await create({ name: `Copy ${copies.length + 1}` })
    }
    await inTurn(isSound, duplicate, duplicate)
    const names = (await list('?limit=100')).map(({ name }) => name).filter((name) => name.startsWith('Copy'))
    expect(new Set(names).size).toBe(2)
  },

  async 'a button shows the answer that came last'({ patch, get }, isSound) {
    let shown = false
    let clicks = 0
    const click = async (pinned: boolean) => {
      const own = ++clicks
      const answer = await patch(1, { pinned })
      if (!isSound || own === clicks) shown = answer.pinned
    }
    await inTurn(
      isSound,
      () => click(true),
      () => click(false),
    )
    expect(shown).toBe((await get(1)).pinned)
  },

  async 'a list is read while a row of it is deleted'({ list, patch }, isSound) {
    let rows: readonly Dashboard[] = []
    const load = async () => (rows = await list('?limit=100'))
    const remove = async () => {
      await patch(1, { deleted: true })
      rows = rows.filter(({ id }) => id !== 1)
    }
    await inTurn(isSound, load, remove)
    expect(idsOf(rows)).not.toContain(1)
  },

  async 'a new row is counted twice'({ list, create }, isSound) {
    let count = (await list('?limit=100')).length
    const before = count
    const add = async () => {
      await create({ name: 'New' })
      count++
    }
    const refresh = async () => (count = (await list('?limit=100')).length)
    await inTurn(isSound, add, refresh)
    expect(count).toBe(before + 1)
  },

  async 'pages are shown in the order in which they come'({ list }, isSound) {
    const pages: (readonly Dashboard[])[] = []
    const load = async (page: number) => {
      const rows = await list(`?limit=2&offset=${2 * page}`)
      if (isSound) pages[page] = rows
      else pages.push(rows)
    }
    await Promise.all([load(0), load(1)])
    expect(idsOf(pages.flat())).toEqual(idsOf(await list('?limit=4')))
  },

  async 'a row moves over the border of a page'({ list, create }, isSound) {
    const seen = new Map<number, Dashboard>()
    let shown = 0
    const load = async () => {
      for (const offset of [0, 2, 4, 6, 8, 10, 12]) {
        const rows = await list(`?limit=2&offset=${offset}`)
        for (const row of rows) seen.set(row.id, row)
        shown += rows.length
      }
    }
    await Promise.all([load(), create({ name: 'A first one', pinned: true })])
    expect(isSound ? seen.size : shown).toBe(seen.size)
  },

  async 'an older save overwrites a newer one'({ patch, get }, isSound) {
    const save = (description: string) => patch(1, { description })
    await inTurn(
      isSound,
      () => save('Hel'),
      () => save('Hello'),
    )
    expect((await get(1)).description).toBe('Hello')
  },

  async 'a late default replaces what was chosen'({ list, get }, isSound) {
    let chosen: number | undefined
    const chooseFirst = async () => {
      const [first] = await list('?limit=1')
      if (!isSound || chosen === undefined) chosen = first!.id
    }
    const choose = async () => {
      const { id } = await get(5)
      chosen = id
    }
    await Promise.all([chooseFirst(), choose()])
    expect(chosen).toBe(5)
  },

  async 'an abandoned screen still sets a title'({ get }, isSound) {
    let current = 0
    let title = ''
    const open = async (id: number) => {
      current = id
      const { name } = await get(id)
      if (!isSound || current === id) title = name
    }
    await Promise.all([open(1), open(2)])
    expect(title).toBe((await get(2)).name)
  },

  async 'a name is read before it is saved'({ get, patch }, isSound) {
    let shown = ''
    const save = () => patch(1, { name: 'Renamed' })
    const load = async () => (shown = (await get(1)).name)
    await inTurn(isSound, save, load)
    expect(shown).toBe('Renamed')
  },

  async 'two parts make sure that something is there'({ list, create }, isSound) {
    let making: Promise<void> | undefined
    const ensure = async () => {
      const isThere = (await list('?limit=100')).some(({ name }) => name === 'Inbox')
      if (!isThere) await create({ name: 'Inbox' })
    }
    const ensureOnce = () => (isSound ? (making ??= ensure()) : ensure())
    await Promise.all([ensureOnce(), ensureOnce()])
    expect((await list('?limit=100')).filter(({ name }) => name === 'Inbox')).toHaveLength(1)
  },

  async 'two chips are added to the same tags'({ get, patch }, isSound) {
    let { tags } = await get(1)
    const add = async (tag: string) => {
      tags = isSound ? [...tags, tag] : tags
      ;({ tags } = await patch(1, { tags: isSound ? tags : [...tags, tag] }))
    }
    await inTurn(
      isSound,
      () => add('one'),
      () => add('two'),
    )
    expect((await get(1)).tags).toEqual(expect.arrayContaining(['one', 'two']))
  },

  async 'an older read fills the cache after a save'({ get, patch }, isSound) {
    const cache = new Map<number, string>()
    let saves = 0
    const load = async () => {
      const before = saves
      const { name } = await get(1)
      if (!isSound || before === saves) cache.set(1, name)
    }
    const save = async () => {
      saves++
      const { name } = await patch(1, { name: 'Renamed' })
      saves++
      cache.set(1, name)
    }
    await Promise.all([load(), save()])
    expect(cache.get(1)).toBe('Renamed')
  },

  async 'sharing is switched on and off'({ share, isShared }, isSound) {
    await inTurn(
      isSound,
      () => share(1, true),
      () => share(1, false),
    )
    expect(await isShared(1)).toBe(false)
  },

  async 'a poll shows an old state while something is saved'({ get, patch }, isSound) {
    let shown = ''
    let isSaving = false
    const poll = async () => {
      const { description } = await get(1)
      if (!isSound || !isSaving) shown = description
    }
    const save = async () => {
      isSaving = true
      shown = 'Hello'
      await patch(1, { description: 'Hello' })
      if (isSound) shown = (await get(1)).description
    }
    await Promise.all([poll(), save()])
    expect(shown).toBe('Hello')
  },

  async 'two windows refresh, and the older list stays'({ list, patch }, isSound) {
    let newest = 0
    let rows: readonly Dashboard[] = []
    const refresh = async () => {
      const own = ++newest
      const found = await list('?limit=100')
      if (!isSound || own === newest) rows = found
    }
    const remove = async () => {
      await patch(2, { deleted: true })
      await refresh()
    }
    await Promise.all([refresh(), remove()])
    expect(idsOf(rows)).not.toContain(2)
  },

  async 'undo comes before what it undoes'({ get, patch }, isSound) {
    await inTurn(
      isSound,
      () => patch(1, { deleted: true }),
      () => patch(1, { deleted: false }),
    )
    expect(await get(1)).toMatchObject({ deleted: false })
  },

  async 'a copy is made of what is being changed'({ get, patch, create }, isSound) {
    const rename = () => patch(1, { name: 'Renamed' })
    const copy = async () => {
      const { name } = await get(1)
      await create({ name: `${name} (copy)` })
    }
    await inTurn(isSound, rename, copy)
    const { name } = await get(13)
    expect(name).toBe('Renamed (copy)')
  },
}

/** Each screen, as a piece of an app that is given a fake. */
export const screensOf = (isSound: boolean) =>
  Object.entries(screens).map(([name, screen]) => ({
    name,
    run: ({ fetch }: { readonly fetch: Fetch }) => screen(client(fetch), isSound),
  }))
