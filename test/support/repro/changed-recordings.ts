import type { Capsule } from '../../../src/index.ts'
import type { Loose, Recorder } from './recorder.ts'

/** The archive of a session, with some of its entries changed by their places from 1. */
export function changed({ har }: Recorder, changes: Readonly<Record<number, (entry: Loose) => void>>): unknown {
  const entries = structuredClone(har.log.entries) as unknown as Loose[]
  for (const [place, change] of Object.entries(changes)) change(entries[Number(place) - 1]!)
  return { log: { ...har.log, entries } }
}

/** Gives an entry another answer, for example one of a proxy. */
export const answered =
  (status: number, type: string, text: string, headers: readonly object[] = []) =>
  (entry: Loose): void =>
    void (entry['response'] = {
      status,
      headers: [{ name: 'Content-Type', value: type }, ...headers],
      content: { mimeType: type, text, size: text.length },
    })

/** The statuses of the answers of a capsule. */
export const statuses = ({ requests }: Capsule): unknown[] => requests.map(({ answer }) => answer?.status)
