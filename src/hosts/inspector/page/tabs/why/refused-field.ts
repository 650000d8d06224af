import type { EntryDetail, EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { parsedJson } from '../../parts/json-text.ts'

/** The field or parameter that a refusal is about; undefined where it is about none, and while the answer has not been read. */
export function refusedField({
  refusal,
  answer,
}: EntryOutline & Pick<Partial<EntryDetail>, 'answer'>): string | undefined {
  const body = refusal === undefined ? undefined : parsedJson(answer?.body?.text ?? '')?.value
  const field = (body as { readonly attr?: unknown } | null | undefined)?.attr
  return typeof field === 'string' ? field : undefined
}
