import type { PlayedCapsule } from '../../fake/played-capsule.ts'
import styles from './capsule-page.css?raw'

/**
 * The part of a page in which a person chooses a capsule. It is removed when one is shown, and files can still be dropped
 * then.
 */
export class CapsuleChooser {
  readonly #page: Document
  readonly #play: (text: string) => Promise<PlayedCapsule>
  readonly #show: (name: string, played: PlayedCapsule) => void
  readonly #place: HTMLElement
  readonly #says: HTMLElement
  /** The number of the last file: one that came before it may be ready later, and is not shown. */
  #turn = 0

  constructor(
    page: Document,
    play: (text: string) => Promise<PlayedCapsule>,
    show: (name: string, played: PlayedCapsule) => void,
  ) {
    this.#page = page
    this.#play = play
    this.#show = show
    this.#place = this.#element('main', '')
    this.#place.className = 'capsule-page'
    this.#says = this.#element('p', '')
    this.#says.setAttribute('role', 'alert')
    this.#build()
    this.#listen()
  }

  /** Reads a capsule and shows it, or says why it cannot be shown. */
  async take(name: string, read: () => Promise<string>): Promise<void> {
    const turn = ++this.#turn
    this.#say(`Opens ${name} …`)
    try {
      const played = await this.#play(await read())
      if (turn === this.#turn) this.#shown(name, played)
    } catch (error) {
      if (turn === this.#turn) this.#say(`${name} cannot be opened. ${(error as Error).message}`)
    }
  }

  #build(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    this.#page.adoptedStyleSheets = [...this.#page.adoptedStyleSheets, sheet]
    const label = this.#element('label', 'Capsule: ')
    const input = this.#page.createElement('input')
    Object.assign(input, { type: 'file', accept: '.json,application/json' })
    input.addEventListener('change', () => {
      this.#takeFile(input.files?.[0])
      // Browsers send no event if the same file is chosen again, for example after it was fixed.
      input.value = ''
    })
    label.append(input)
    this.#place.append(
      this.#element('h1', 'Open a capsule'),
      this.#element(
        'p',
        'Drop a file here that fake.capture() gave, or choose one. It stays in this page: nothing is uploaded.',
      ),
      label,
      this.#says,
    )
    this.#page.body.append(this.#place)
  }

  #listen(): void {
    this.#page.addEventListener('dragover', (event) => this.#mark(event, true))
    this.#page.addEventListener('dragleave', (event) => this.#mark(event, false))
    this.#page.addEventListener('drop', (event) => {
      this.#mark(event, false)
      const { files } = event.dataTransfer ?? {}
      if (files && files.length > 1)
        this.#say(`${files.length} files were dropped. Drop one: a page shows one capsule.`)
      else this.#takeFile(files?.[0])
    })
  }

  #takeFile(file: File | undefined): void {
    if (file) void this.take(file.name, () => file.text())
  }

  /** Without this, a browser leaves the page for the file. */
  #mark(event: DragEvent, isOver: boolean): void {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    this.#place.classList.toggle('over', isOver)
  }

  /** It is shown at the end of the page. Below a shown capsule, it would be out of sight without scrolling. */
  #say(says: string): void {
    this.#says.replaceChildren(says)
    this.#page.body.append(this.#place)
    this.#says.scrollIntoView({ block: 'nearest' })
  }

  #shown(name: string, played: PlayedCapsule): void {
    const { differences } = played
    const show = (): void => {
      this.#place.remove()
      this.#show(name, played)
    }
    if (differences.length === 0) return show()
    const are = differences.length === 1 ? 'is' : 'are'
    this.#say(`${name} was recorded with other rules: ${differences.length} of its values ${are} different now. `)
    const button = this.#element('button', 'Show it as it is answered now')
    button.addEventListener('click', show)
    this.#says.append(button)
    button.scrollIntoView({ block: 'nearest' })
  }

  #element(tag: 'button' | 'h1' | 'label' | 'main' | 'p', text: string): HTMLElement {
    const element = this.#page.createElement(tag)
    element.textContent = text
    return element
  }
}
