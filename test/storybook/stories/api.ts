/** The fields of a dashboard that the pages read. */
export interface Dashboard {
  readonly id: number
  readonly name: string
  /** 37: may edit it. */
  readonly effective_privilege_level: number
}

export interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Dashboard[]
}

export const DASHBOARDS = '/api/environments/2/dashboards/'

/** Asks the API as an app does: with the global `fetch`, without a key. */
export async function ask<Answer>(url: string, method = 'GET', body?: object): Promise<Answer> {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, { method, ...init })
  const read = (await answer.json()) as Answer & { readonly detail?: string }
  if (!answer.ok) throw new Error(`${answer.status}: ${read.detail}`)
  return read
}
