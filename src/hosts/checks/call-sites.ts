import { ownAddress } from '../../core/http/address.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Fault } from '../../observe/interference/active-fault.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'

/** The parts that identify a request here. The host is left out, because it is not known everywhere. */
type AskedCall = { readonly method: string; readonly url: string }

interface Traced {
  readonly stack?: string
}

type Capture = (target: object, below?: object) => void

/** Lines of packages and of the platform, which are not the user's own code. */
const FOREIGN = /node_modules|\bnode:/
/** Clients such as Angular's put dozens of their own calls between the user's line and the request; engines keep ten. */
const DEEP = 100
const NAMELESS = /^Object\.<anonymous> \((.*)\)$/
const PLACE = /:\d+:\d+\)?$/

/**
 * The lines that made the requests of a test, if the engine reports them. A stack is captured with each request, in about 15
 * µs; its text is made when it is first read.
 */
export class CallSites {
  /** The requests as they were written. */
  readonly #written = new Set<string>()
  /** Those that were noted since a line was last needed, which is seldom: their URLs are not read yet. */
  #unread: { readonly asked: AskedCall; readonly trace: Traced }[] = []
  readonly #traces = new Map<string, Traced>()

  /**
   * Notes who makes a request. Of several equal requests the first counts, because msw sends again what it lets out.
   *
   * @param below - The function whose caller counts.
   */
  note({ method, url }: AskedCall, below?: object): void {
    const written = `${method} ${url}`
    if (this.#written.has(written)) return
    this.#written.add(written)
    this.#unread.push({ asked: { method, url }, trace: captureTrace(below) })
  }

  /** The line that made a request, as stacks write it: `load (/project/src/app.ts:12:5)`. */
  lineOf(request: AskedCall): string | undefined {
    for (const { asked, trace } of this.#unread) {
      const key = keyOf(asked)
      if (!this.#traces.has(key)) this.#traces.set(key, trace)
    }
    this.#unread = []
    const trace = this.#traces.get(keyOf(request))
    return trace && lineIn(trace)
  }

  clear(): void {
    this.#written.clear()
    this.#unread = []
    this.#traces.clear()
  }
}

/** The lines of a test that add its faults and gates. A stack is captured with each. */
export class SetUpLines {
  readonly #traces = new WeakMap<Fault | Gate, ReturnType<typeof captureTrace>>()

  constructor({ faults, gates, hold }: Pick<Fake, 'faults' | 'gates' | 'hold'>) {
    const addFault = faults.add.bind(faults) as (...given: readonly unknown[]) => Fault
    const addGate = gates.add.bind(gates)
    faults.add = (...given: readonly unknown[]) => this.#note(addFault(...given), faults.add)
    gates.add = (options: HoldOptions) => this.#note(addGate(options), hold)
  }

  /** The line that added one, as stacks write it; undefined if that was no line of the user's own. */
  lineOf(setUp: Fault | Gate): string | undefined {
    const trace = this.#traces.get(setUp)
    return trace && lineIn(trace)
  }

  /** `below` is the function that the test called. */
  #note<T extends Fault | Gate>(setUp: T, below: object): T {
    this.#traces.set(setUp, captureTrace(below))
    return setUp
  }
}

/**
 * Captures the stack of calls; its text is made when it is first read.
 *
 * @param below - The function whose caller is the first of them.
 */
export function captureTrace(below?: object): Traced {
  const engine = Error as { readonly captureStackTrace?: Capture; stackTraceLimit?: number | undefined }
  if (!engine.captureStackTrace) return new Error()
  const trace: Traced = {}
  const { stackTraceLimit } = engine
  engine.stackTraceLimit = DEEP
  engine.captureStackTrace(trace, below)
  engine.stackTraceLimit = stackTraceLimit
  return trace
}

/** The first line of a trace that is the user's own. */
export function lineIn({ stack = '' }: Traced): string | undefined {
  const frames = stack.split('\n').map((frame) => frame.trim().replace(/^at /, ''))
  return frames.find((frame) => PLACE.test(frame) && !FOREIGN.test(frame))?.replace(NAMELESS, '$1')
}

/** The line below a request in a message. It must not look like a frame of the message's own stack. */
export const madeAt = (line: string | undefined): string => (line === undefined ? '' : `\n    made at ${line}`)

/** By path and query alone: a path has no host, and an unknown request of a fake has lost it. */
function keyOf({ method, url }: AskedCall): string {
  const base = ownAddress()
  const { pathname, search } = URL.canParse(url, base) ? new URL(url, base) : { pathname: url, search: '' }
  return `${method.toUpperCase()} ${pathname}${search}`
}
