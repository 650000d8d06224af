import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { CurlCommand } from '../../../control-api/knowledge/curl-command.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { takeKey } from '../parts/take-key.ts'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import { downloadJson } from './clipboard.ts'
import { CopyButton } from './copy-button.tsx'
import type { Copied } from './copy-button.tsx'

const CHOICES_ID = 'copy-choices'

/** The forms in which a request can be copied. A button opens it, Escape closes it. */
export function CopyMenu({ request }: { readonly request: KnownRequest }): VNode {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current!.focus()
  }
  return (
    <div class="menu" onKeyDown={(event) => isOpen && takeKey(event, { Escape: close })?.()}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={CHOICES_ID}
        onClick={() => setOpen(!isOpen)}
      >
        Copy as…
      </button>
      <div id={CHOICES_ID} class="menu-choices" hidden={!isOpen}>
        {isOpen && <CopyChoices number={request.number} />}
      </div>
    </div>
  )
}

function CopyChoices({ number }: { readonly number: number }): VNode {
  const session = useSession()
  const captured = async (): Promise<Copied> => ({ text: JSON.stringify(await session.control.capture()) })
  const download = async (page: Document): Promise<string> => {
    downloadJson(page, 'capsule.json', (await captured()).text)
    return 'The capsule was downloaded.'
  }
  return (
    <>
      <CopyCode kind="test" number={number} />
      <CopyCode kind="story" number={number} />
      <CopyButton label="curl" what="the curl command" text={async () => copied(await session.control.curl(number))} />
      <CopyButton label="Capsule" what="the capsule" text={captured} />
      <ActionButton onAct={download}>Download capsule</ActionButton>
    </>
  )
}

/** The command, with a word about the end of a long body that it lacks. */
const copied = ({ text, truncated }: CurlCommand): Copied => ({
  text,
  also: truncated ? `The last ${truncated} characters are left out.` : '',
})

/** A test or a story. Where it imports its capsule, that is saved as a file. */
function CopyCode({ kind, number }: { readonly kind: 'test' | 'story'; readonly number: number }): VNode {
  const session = useSession()
  const write = async (page: Document): Promise<Copied> => {
    const { text, capsule } = await session.control.writeCode({ kind, at: number })
    if (!capsule) return { text }
    downloadJson(page, capsule.file, capsule.text)
    return { text, also: `The capsule that it imports was saved as ${capsule.file}.` }
  }
  return <CopyButton label={kind === 'test' ? 'Test' : 'Story'} what={`a ${kind}`} text={write} />
}
