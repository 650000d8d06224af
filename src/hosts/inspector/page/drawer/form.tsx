import { Fragment } from 'preact'
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useRun } from './section-action.ts'

/** The value of a field by its name; empty where nothing was filled in, or no field has the name. */
export type ReadField = (name: string) => string

/** Reads the fields of a form, as they are now. */
export function fieldReader(form: HTMLFormElement): ReadField {
  const values = new FormData(form)
  return (name) => (values.get(name) ?? '') as string
}

interface FormProps {
  /** What its button says. */
  readonly action: string
  readonly children: ComponentChildren
  /** Gets the values of the fields, and gives the text that says what was done. */
  readonly onSend: (field: ReadField) => Promise<string>
}

/** A form of one action. What is wrong in it, the server says. Once all is right, its fields are as at first. */
export function Form({ action, children, onSend }: FormProps): VNode {
  const run = useRun()
  const [round, setRound] = useState(0)
  const send = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const field = fieldReader(event.currentTarget)
    void run(async () => {
      const done = await onSend(field)
      setRound((last) => last + 1)
      return done
    })
  }
  return (
    <form noValidate onSubmit={send}>
      <Fragment key={round}>{children}</Fragment>
      <button type="submit" class="primary">
        {action}
      </button>
    </form>
  )
}

/** A number where the text is one. Any other text stays, so that the server says what it expects. */
export const toNumber = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** The field, unless nothing was filled in. */
export const given = <N extends string, V>(name: N, text: string, value: V): { readonly [K in N]?: V } =>
  (text.trim() === '' ? {} : { [name]: value }) as { readonly [K in N]?: V }
