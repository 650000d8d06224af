import { readJson } from '../../core/decode.ts'
import { decodeJson, JsonError } from '../../core/json/json.ts'
import { isObject } from '../../core/json/kinds.ts'
import { replaceTokens } from '../../core/json/tokens.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** How a field is redacted. An unknown one is dropped, or replaced if nothing may be dropped. */
export interface FieldRule {
  readonly name: string
  readonly rule: JsonRule
  readonly isUnknown?: boolean
}

/** How JSON is redacted: its texts, its numbers as they are written, and the fields of its objects. */
export interface JsonRule {
  text(text: string): string
  number(written: string): string
  /** `object` is what the field stands in, because the meaning of some fields depends on their neighbours. */
  field(name: string, object: JsonObject): FieldRule
}

/** Whether fields that are not known are dropped or replaced. */
export type UnknownFields = 'drop' | 'replace'

/** Any JSON, redacted. The members of a list follow the rule of the list. */
export function redactValue(value: unknown, rule: JsonRule, unknown: UnknownFields): unknown {
  if (typeof value === 'string') return rule.text(value)
  if (typeof value === 'number') return redactNumber(value, rule)
  if (Array.isArray(value)) return value.map((member) => redactValue(member, rule, unknown))
  if (!isObject(value)) return value
  const fields = Object.entries(value).flatMap(([name, own]) => {
    const field = rule.field(name, value)
    const isDropped = unknown === 'drop' && field.isUnknown === true
    return isDropped ? [] : [[field.name, redactValue(own, field.rule, unknown)] as const]
  })
  return Object.fromEntries(fields)
}

function redactNumber(value: number, rule: JsonRule): number {
  const written = String(value)
  const redacted = rule.number(written)
  return redacted === written ? value : Number(redacted)
}

/**
 * JSON as text, redacted, with every other character as it was and nothing dropped; undefined when it is broken. JSON that is
 * written exactly as the platform writes it is parsed and written again, which is much faster.
 */
export function redactJson(json: string, rule: JsonRule): string | undefined {
  const value = readJson(json)
  if (value === undefined || JSON.stringify(value) !== json) return redactTokens(json, rule)
  return JSON.stringify(redactValue(value, rule, 'replace'))
}

function redactTokens(json: string, rule: JsonRule): string | undefined {
  try {
    const { value } = decodeJson(json)
    const walk = new TextWalk(value, rule)
    return replaceTokens(json, (token) => walk.token(token))
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
}

/** A list or an object that the walk is inside of. */
interface Nesting {
  readonly rule: JsonRule
  readonly value: JsonObject
  readonly isList: boolean
  /** The present member: its index, or its name as it was. */
  at: number | string
  /** The rule of the next value; undefined if a name comes first. */
  next: JsonRule | undefined
}

/** Follows JSON token by token. The decoded value beside it shows the neighbours of a field. */
class TextWalk {
  readonly #levels: Nesting[]

  constructor(value: unknown, rule: JsonRule) {
    this.#levels = [{ rule, value: { 0: value }, isList: true, at: 0, next: rule }]
  }

  token(token: string): string {
    const level = this.#levels.at(-1)!
    if (token === '{' || token === '[') this.#open(level, token)
    else if (token === '}' || token === ']') this.#levels.pop()
    else if (token === ',') proceed(level)
    else if (!token.startsWith('"')) return level.next!.number(token)
    else return level.next ? redactString(token, level.next) : this.#name(level, token)
    return token
  }

  #open({ value, at, next }: Nesting, bracket: string): void {
    const own = value[at]
    const isList = bracket === '['
    const inside = typeof own === 'object' && own !== null ? (own as JsonObject) : {}
    this.#levels.push({ rule: next!, value: inside, isList, at: 0, next: isList ? next : undefined })
  }

  #name(level: Nesting, token: string): string {
    const name = JSON.parse(token) as string
    const field = level.rule.field(name, level.value)
    level.at = name
    level.next = field.rule
    return field.name === name ? token : JSON.stringify(field.name)
  }
}

function proceed(level: Nesting): void {
  if (level.isList) level.at = Number(level.at) + 1
  else level.next = undefined
}

function redactString(token: string, rule: JsonRule): string {
  const text = JSON.parse(token) as string
  const redacted = rule.text(text)
  return redacted === text ? token : JSON.stringify(redacted)
}
