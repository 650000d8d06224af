import type { VNode } from 'preact'
import { FILTER_ID } from '../list/filter-bar.tsx'
import { LIST_ID } from '../list/request-rows.tsx'

/** Leads past the head of the page to the list. */
export const SkipLink = (): VNode => (
  <a
    class="skip-link"
    href="#requests"
    onClick={(event) => {
      event.preventDefault()
      const page = event.currentTarget.ownerDocument
      const list = page.getElementById(LIST_ID) ?? page.getElementById(FILTER_ID)
      list?.focus()
    }}
  >
    Skip to the requests
  </a>
)
