import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { takeKey } from './take-key.ts'

interface TabListProps<N extends string> {
  readonly label: string
  readonly names: readonly N[]
  readonly chosen: N
  /** The id of the panel that all tabs share. */
  readonly panel: string
  /** A short addition to the name of a tab, such as a count. */
  readonly notes?: Partial<Record<N, string>>
  readonly onChoose: (name: N) => void
}

export const tabId = (panel: string, name: string): string => `${panel}-${name}`

/** Tabs: one of them takes the focus, arrows, Home and End go to the others and open them. */
export function TabList<N extends string>(props: TabListProps<N>): VNode {
  const { label, names, chosen, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const [place, count] = [names.indexOf(chosen), names.length]
    const next = takeKey(event, {
      ArrowRight: (place + 1) % count,
      ArrowLeft: (place + count - 1) % count,
      Home: 0,
      End: count - 1,
    })
    if (next === undefined) return
    onChoose(names[next]!)
    list.current!.querySelectorAll<HTMLElement>('[role=tab]')[next]!.focus()
  }
  return (
    <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <Tab name={name} {...props} />
      ))}
    </div>
  )
}

function Tab<N extends string>({ name, chosen, panel, notes, onChoose }: TabListProps<N> & { name: N }): VNode {
  const isChosen = name === chosen
  return (
    <button
      type="button"
      role="tab"
      id={tabId(panel, name)}
      aria-selected={isChosen}
      aria-controls={panel}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(name)}
    >
      {name}
      {notes?.[name] && <span class="tab-note"> {notes[name]}</span>}
    </button>
  )
}
