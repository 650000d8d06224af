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
