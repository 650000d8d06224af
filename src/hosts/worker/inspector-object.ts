import { OneTimeCodes } from '../ingress/inspector/one-time-codes.ts'
import type { Code } from '../ingress/inspector/one-time-codes.ts'
import { Sessions } from '../ingress/inspector/sessions.ts'
import type { PageSession } from '../ingress/inspector/sessions.ts'
import { answerCall } from './object-call.ts'
import type { InsideAnswers } from './object-call.ts'
import type { WorkerSettings } from './settings.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { dropRecords, TextRecords } from './storage/text-records.ts'

/** The print of a secret, made with the token. It is stored in place of the secret, which cannot be found out from it. */
interface Printed {
  readonly print: string
}

const CODES = 'codes'
const SESSIONS = 'sessions'

/**
 * The object that keeps who may open the inspector. It is one thread, so of two requests with the same code only one gets in.
 * It stores each decision before it answers.
 *
 * @see spec F.54
 */
export class InspectorObject {
  readonly #records: TextRecords
  readonly #codes: OneTimeCodes
  readonly #sessions: Sessions

  constructor(storage: ObjectStorage, { wall }: WorkerSettings) {
    const { records, codes, sessions } = open(storage)
    this.#records = records
    this.#codes = new OneTimeCodes(wall, codes)
    this.#sessions = new Sessions(wall, sessions)
  }

  fetch(request: Request): Promise<Response> {
    return answerCall(request, this.#answers)
  }

  readonly #answers: InsideAnswers = {
    addCode: ({ print }: Printed) => {
      this.#codes.add(print)
      this.#keep(CODES, this.#codes.kept)
    },
    useCode: ({ print }: Printed) => {
      const outcome = this.#codes.use(print)
      if (outcome === 'valid') this.#keep(CODES, this.#codes.kept)
      return outcome
    },
    addSession: ({ print }: Printed) => {
      this.#sessions.add(print)
      this.#keep(SESSIONS, this.#sessions.kept)
    },
    hasSession: ({ prints }: { readonly prints: readonly string[] }) => this.#sessions.includesAny(prints),
  }

  #keep(name: string, all: readonly (Code | PageSession)[]): void {
    this.#records.write(new Map([[name, JSON.stringify(all)]]))
  }
}

interface Opened {
  readonly records: TextRecords
  readonly codes?: readonly Code[]
  readonly sessions?: readonly PageSession[]
}

/** Reads what is stored. If it can no longer be read, it gives no access, and it is replaced. */
function open(storage: ObjectStorage): Opened {
  const records = new TextRecords(storage)
  try {
    const kept = new Map(records.read())
    const read = (name: string): unknown => JSON.parse(kept.get(name) ?? '[]')
    return { records, codes: read(CODES) as readonly Code[], sessions: read(SESSIONS) as readonly PageSession[] }
  } catch (error) {
    console.error(error)
    dropRecords(storage)
    return { records: new TextRecords(storage) }
  }
}
