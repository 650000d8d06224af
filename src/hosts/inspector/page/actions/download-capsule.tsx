import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Problem } from '../parts/loading.tsx'
import { useAction } from '../parts/use-action.ts'
import { useSession } from '../session/session-context.ts'
import { downloadJson } from './clipboard.ts'

/** Saves the whole session as a capsule. */
export function DownloadCapsule(): VNode {
  const { control } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const action = useAction()
  const download = async (): Promise<string> => {
    const page = button.current!.ownerDocument
    downloadJson(page, 'capsule.json', JSON.stringify(await control.value.capture()))
    return 'The capsule was downloaded.'
  }
  return (
    <>
      <button type="button" ref={button} aria-busy={action.isBusy} onClick={() => action.run(download)}>
        Download capsule
      </button>
      <Problem says={action.problem} />
    </>
  )
}
