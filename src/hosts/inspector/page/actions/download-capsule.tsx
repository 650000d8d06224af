import type { VNode } from 'preact'
import { ActionButton } from '../parts/action-button.tsx'
import { useSession } from '../session/session-context.ts'
import { downloadJson } from './clipboard.ts'

/** Saves the whole session as a capsule. */
export function DownloadCapsule(): VNode {
  const { control } = useSession()
  const download = async (page: Document): Promise<string> => {
    downloadJson(page, 'capsule.json', JSON.stringify(await control.value.capture()))
    return 'The capsule was downloaded.'
  }
  return <ActionButton onAct={download}>Download capsule</ActionButton>
}
