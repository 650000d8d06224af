import type { ComponentChildren, VNode } from 'preact'

interface FieldProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** A form's field under its label. */
export const Field = ({ label, children }: FieldProps): VNode => (
  <label class="field">
    <span>{label}</span>
    {children}
  </label>
)

interface ValueFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Chooses one of some words. */
export const SelectField = ({
  label,
  value,
  onValue,
  options,
}: ValueFieldProps & { readonly options: readonly string[] }): VNode => (
  <Field label={label}>
    <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {options.map((option) => (
        <option>{option}</option>
      ))}
    </select>
  </Field>
)

/** A text of one line that must not be empty. */
export const TextField = ({ label, value, onValue }: ValueFieldProps): VNode => (
  <Field label={label}>
    <input class="mono" required value={value} onInput={(event) => onValue(event.currentTarget.value)} />
  </Field>
)

interface AreaFieldProps extends ValueFieldProps {
  readonly rows: number
  readonly disabled?: boolean
}

/** A text of several lines, such as JSON. */
export const AreaField = ({ label, value, onValue, ...more }: AreaFieldProps): VNode => (
  <Field label={label}>
    <textarea
      class="mono"
      spellcheck={false}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...more}
    />
  </Field>
)
