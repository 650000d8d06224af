import type { VNode } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { BoundedText } from '../../../../worlds/knowledge/bounded-json.ts'
import { jsonTree } from '../../parts/json-tree.tsx'
import { parsedJson } from '../../parts/json-text.ts'

interface BodyViewProps {
  readonly title: string
  readonly body: BoundedText
}

/** A body as a tree where it is JSON, or as it was sent. A body that is cut is no JSON. */
export function BodyView({ title, body }: BodyViewProps): VNode {
  const [isRaw, setRaw] = useState(false)
  const json = useMemo(() => parsedJson(body.text), [body.text])
  return (
    <div class="body">
      <p class="flow">
        <span class="faint">{body.size} bytes</span>
        {json && (
          <button type="button" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            Raw<span class="visually-hidden"> body of the {title.toLowerCase()}</span>
          </button>
        )}
      </p>
      {json && !isRaw ? (
        jsonTree(json.value)
      ) : (
        <pre tabIndex={0} role="region" aria-label={`Raw body of the ${title.toLowerCase()}`}>
          {body.text}
        </pre>
      )}
      {body.truncated !== undefined && <p class="faint">The last {body.truncated} characters are left out.</p>}
    </div>
  )
}
