import { boolean } from '../../core/http/field-types.ts'

export const sharingBody = { enabled: boolean() }
