import { Fragment } from 'preact'
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import { takeFields } from '../parts/read-field.ts'
import type { ReadField } from '../parts/read-field.ts'
import { useRun } from './section-action.ts'

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
    const field = takeFields(event)
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
