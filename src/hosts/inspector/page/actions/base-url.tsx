import type { VNode } from 'preact'
import { CopyButton } from './copy-button.tsx'

/** The base URL of a world, for clients of it. */
export const baseUrl = (url: string): VNode => (
  <div class="flow line">
    <code>{url}</code> <CopyButton label="Copy" what="the base URL" text={() => ({ text: url })} />
  </div>
)
