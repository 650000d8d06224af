/** The side of the window at which the inspector is docked. */
type DockSide = 'bottom' | 'right'

/** In per cent of the window. */
const LEAST = 20
const MOST = 90
const USUAL = 50
const STEP = 5

/** The place at which this tab stores the side and the size, such as `right 35`, for the next inspector that opens. */
const STORED = 'fake-dashboards/dock'

/** Which keys make the dock larger, and which smaller. */
const KEYS: Readonly<Record<DockSide, { readonly larger: string; readonly smaller: string }>> = {
  bottom: { larger: 'ArrowUp', smaller: 'ArrowDown' },
  right: { larger: 'ArrowLeft', smaller: 'ArrowRight' },
}

/** The side and the size of a dock. The size is changed at its edge, by keys and by dragging. */
export class DockSize {
  readonly #dock: HTMLElement
  readonly #edge: HTMLElement
  #side: DockSide = 'bottom'
  #percent = USUAL

  constructor(dock: HTMLElement, edge: HTMLElement) {
    this.#dock = dock
    this.#edge = edge
    const [, side, percent] = readStored()
    if (side) this.#side = side as DockSide
    if (percent) this.#percent = within(Number(percent))
    edge.setAttribute('role', 'separator')
    edge.setAttribute('aria-label', 'Size of the inspector')
    edge.setAttribute('aria-valuemin', `${LEAST}`)
    edge.setAttribute('aria-valuemax', `${MOST}`)
    edge.tabIndex = 0
    edge.addEventListener('keydown', (event) => this.#onKey(event))
    edge.addEventListener('pointerdown', (event) => this.#onPointerDown(event))
    edge.addEventListener('pointermove', (event) => edge.hasPointerCapture(event.pointerId) && this.#follow(event))
    this.#show()
  }

  get side(): DockSide {
    return this.#side
  }

  dockAt(side: DockSide): void {
    this.#side = side
    this.#change()
  }

  #onKey(event: KeyboardEvent): void {
    const { larger, smaller } = KEYS[this.#side]
    const sizes = new Map([
      [larger, this.#percent + STEP],
      [smaller, this.#percent - STEP],
      ['Home', LEAST],
      ['End', MOST],
    ])
    const percent = sizes.get(event.key)
    if (percent === undefined) return
    event.preventDefault()
    this.#resize(percent)
  }

  /** Captured: the frame and the app would swallow the moves over them. */
  #onPointerDown(event: PointerEvent): void {
    event.preventDefault()
    this.#edge.focus()
    this.#edge.setPointerCapture(event.pointerId)
  }

  #follow({ clientX, clientY }: PointerEvent): void {
    const part = this.#side === 'bottom' ? 1 - clientY / innerHeight : 1 - clientX / innerWidth
    this.#resize(Math.round(part * 100))
  }

  #resize(percent: number): void {
    this.#percent = within(percent)
    this.#change()
  }

  #change(): void {
    this.#show()
    try {
      sessionStorage.setItem(STORED, `${this.#side} ${this.#percent}`)
    } catch {
      // Without a storage, or without room there, the next inspector opens as usual.
    }
  }

  #show(): void {
    this.#dock.dataset['side'] = this.#side
    this.#dock.style.setProperty('--size', `${this.#percent}%`)
    this.#edge.setAttribute('aria-orientation', this.#side === 'bottom' ? 'horizontal' : 'vertical')
    this.#edge.setAttribute('aria-valuenow', `${this.#percent}`)
  }
}

const within = (percent: number): number => Math.min(MOST, Math.max(LEAST, percent))

/** The stored text, its side and its size; nothing where there is no such text. */
function readStored(): readonly string[] {
  try {
    return /^(bottom|right) (\d+)$/.exec(sessionStorage.getItem(STORED) ?? '') ?? []
  } catch {
    return []
  }
}
