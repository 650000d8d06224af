/** A node of the code under way, as Stryker's parser shows it; this is what is used of it. */
export interface Path {
  readonly node: { readonly properties?: readonly { readonly key?: { readonly name?: string } }[] }
  isStringLiteral(): boolean
  isTemplateLiteral(): boolean
  isObjectExpression(): boolean
  isFunction(): boolean
  isClass(): boolean
  findParent(accepts: (parent: Path) => boolean): Path | null
}

/**
 * Leaves out texts outside of functions: words of tables, and the rules that the journal cites, each of which a test of
 * `test/conformance/` finds in the rule book. Each would need all modules to be loaded for it.
 */
export const texts = {
  shouldIgnore(path: Path): string | undefined {
    const isText = path.isStringLiteral() || path.isTemplateLiteral() || isCitation(path)
    if (!isText || path.findParent((parent) => parent.isFunction() || parent.isClass())) return undefined
    return 'a text outside of functions'
  },
}

const isCitation = (path: Path): boolean =>
  path.isObjectExpression() && path.node.properties?.map(({ key }) => key?.name).join() === 'rule,source'
