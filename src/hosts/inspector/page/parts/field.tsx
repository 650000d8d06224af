import type { ComponentChildren, VNode } from 'preact'

/** A choice: a value, or a value and its name. */
type FieldOption = string | readonly [value: string, text: string]

/** The properties that are passed on to the field itself. */
interface InputProps {
  readonly name?: string
  readonly options?: readonly FieldOption[]
  /** How many lines it has; absent for one. */
  readonly rows?: number | undefined
  readonly value?: string
  readonly defaultValue?: string
  readonly type?: 'datetime-local'
  readonly step?: string
  readonly size?: number
  readonly class?: string
  readonly placeholder?: string
  readonly inputMode?: 'numeric'
  readonly autocomplete?: 'off'
  readonly spellcheck?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly onInput?: (event: Event) => void
}

interface FieldProps extends InputProps {
  readonly label: string
  /** The field itself, if it is none of those that can be described. */
  readonly children?: ComponentChildren
}

/** A form's field under its label: a text of one line or of several, or a choice. */
export const Field = ({ label, children, ...field }: FieldProps): VNode => (
  <label class="field">
    <span>{label}</span>
    {children ?? <Input {...field} />}
  </label>
)

function Input({ options, ...field }: InputProps): VNode {
  if (field.rows !== undefined) return <textarea class="mono" spellcheck={false} {...field} />
  if (!options) return <input {...field} />
  return (
    <select {...field}>
      {options.map((option) => {
        const [value, text] = typeof option === 'string' ? [option, option] : option
        return <option value={value}>{text}</option>
      })}
    </select>
  )
}

/** The value of a field by its name; empty if nothing was filled in, or no field has the name. */
export type ReadField = (name: string) => string

/** Reads the fields of the form that is sent, as they are now, and keeps the browser from sending it. */
export function takeFields(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): ReadField {
  event.preventDefault()
  const values = new FormData(event.currentTarget)
  return (name) => (values.get(name) ?? '') as string
}

/** A number if the text is one. Any other text stays, so that the server says what it expects. */
export const toNumber = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** The fields of these names in which something was filled in. */
export const filledIn = (field: ReadField, ...names: readonly string[]): Readonly<Record<string, string | number>> =>
  Object.fromEntries(names.map((name) => [name, toNumber(field(name).trim())]).filter(([, value]) => value !== ''))
