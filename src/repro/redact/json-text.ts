import { JsonError, decodeJson } from '../../core/json/json.ts'

/** A place in JSON: what is done with a text there, and with a field. */
export interface Place {
  text(value: string): string
  /** A number, as it is written. */
  number(written: string): string
  /** What the field is called, and the place of its value. */
  field(name: string): readonly [name: string, place: Place]
}

const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"|[{}[\],]|[^"{}[\],]+/g

/** JSON with its texts and numbers replaced and every other character as it was; undefined when it is broken. */
export function replaceInJson(json: string, root: Place): string | undefined {
  return isJson(json) ? new Replacing(root).write(json) : undefined
}

function isJson(text: string): boolean {
  try {
    decodeJson(text)
    return true
  } catch (error) {
    if (error instanceof JsonError) return false
    throw error
  }
}

/** An object or a list on the way to where one is. */
interface Level {
  readonly place: Place
  readonly isObject: boolean
  /** The place of the next value; undefined where a name comes first. */
  next: Place | undefined
}

class Replacing {
  readonly #levels: Level[]

  constructor(root: Place) {
    this.#levels = [{ place: root, isObject: false, next: root }]
  }

  write(json: string): string {
    return json.replaceAll(TOKENS, (token) => this.#token(token))
  }

  #token(token: string): string {
    const level = this.#levels.at(-1)!
    if (token.startsWith('"')) return this.#string(level, token)
    if (token === '{' || token === '[') this.#open(level.next!, token === '{')
    else if (token === '}' || token === ']') this.#levels.pop()
    else if (token === ',') level.next = level.isObject ? undefined : level.place
    else if (/\d/.test(token)) return (level.next ?? level.place).number(token)
    return token
  }

  #open(place: Place, isObject: boolean): void {
    this.#levels.push({ place, isObject, next: isObject ? undefined : place })
  }

  #string(level: Level, token: string): string {
    const text = JSON.parse(token) as string
    if (level.next) return written(text, level.next.text(text), token)
    const [name, place] = level.place.field(text)
    level.next = place
    return written(text, name, token)
  }
}

const written = (text: string, replaced: string, token: string): string =>
  replaced === text ? token : JSON.stringify(replaced)
