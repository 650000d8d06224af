import { decodeUri } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { METHODS } from '../../resources/route.ts'

/** One operation of a description. */
export interface Operation {
  readonly method: string
  /** As the description writes it, behind the path of its server. */
  readonly path: string
  /** Parameters of the path and of the method, references resolved. */
  readonly parameters: readonly JsonObject[]
  readonly body: JsonObject | undefined
  readonly responses: JsonObject
}

/** A description of an API in OpenAPI 3.0 or 3.1. */
export class OpenApiDocument {
  readonly #root: JsonObject

  /** @throws FakeUsageError when it is no OpenAPI 3. */
  constructor(given: unknown) {
    const { openapi, paths } = isObject(given) ? given : {}
    if (typeof openapi !== 'string' || !/^3\.[01](?:\.|$)/.test(openapi))
      throw new FakeUsageError(`This is not OpenAPI 3.0 or 3.1: its "openapi" is ${asText(openapi ?? 'not there')}.`)
    if (!isObject(paths)) throw new FakeUsageError('This OpenAPI has no paths.')
    this.#root = given as JsonObject
  }

  operations(): readonly Operation[] {
    const base = basePath(this.#root['servers'])
    return Object.entries(this.#root['paths'] as JsonObject).flatMap(([relative, given]) => {
      const path = relative.startsWith(`${base}/`) ? relative : base + relative
      const item = this.resolve(given)
      return METHODS.filter((method) => isObject(item[method.toLowerCase()])).map((method) => {
        const operation = item[method.toLowerCase()] as JsonObject
        const body = operation['requestBody']
        return {
          method,
          path,
          parameters: [...listIn(item['parameters']), ...listIn(operation['parameters'])].map((one) =>
            this.resolve(one),
          ),
          body: body === undefined ? undefined : this.resolve(body),
          responses: isObject(operation['responses']) ? operation['responses'] : {},
        }
      })
    })
  }

  /**
   * The object itself, or the target of its reference together with the members beside the reference.
   *
   * @throws FakeUsageError when a reference leads nowhere, in a circle, or out of the file.
   */
  resolve(given: unknown): JsonObject {
    let at = isObject(given) ? given : {}
    for (let steps = 0; typeof at['$ref'] === 'string'; steps++) {
      const { $ref, ...beside } = at
      const target = steps < 100 ? this.#follow(asText($ref)) : undefined
      if (!isObject(target)) throw new FakeUsageError(`The reference ${asText($ref)} leads to nothing in the file.`)
      at = { ...target, ...beside }
    }
    return at
  }

  #follow(pointer: string): unknown {
    if (!pointer.startsWith('#/')) return undefined
    const names = pointer
      .slice(2)
      .split('/')
      .map((name) => (decodeUri(name) ?? name).replaceAll('~1', '/').replaceAll('~0', '~'))
    return names.reduce(memberOf, this.#root)
  }
}

/** The path of the first server, such as `/api`: paths are written from there on. */
function basePath(servers: unknown): string {
  const [first] = listIn(servers)
  const address = isObject(first) ? asText(first['url'] ?? '') : ''
  return address.replace(/^[^/]*:\/\/[^/]*/, '').replace(/\/$/, '')
}

/** A member of an object or of a list: bundlers let one parameter of a list refer to another. */
function memberOf(within: unknown, name: string): unknown {
  const isWithin = typeof within === 'object' && within !== null && Object.hasOwn(within, name)
  return isWithin ? (within as JsonObject)[name] : undefined
}

export const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : []
