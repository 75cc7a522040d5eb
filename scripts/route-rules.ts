import { posix } from 'node:path'
import ts from 'typescript'
import type { Sources } from './file-kinds.ts'

/** Helpers that all routes share. */
const shared = /^src\/platform\/http\//
const writes = /^(post|put|patch|route)$/
/** Members of a route's registration that execute a request. */
const work = /^(run|handler|refusals)$/

/**
 * Returns `file operation` for each route that declares no rules although its code can reject the body with
 * `invalid_data`. For such a route, a response with problems of the schema does not list the problems of the rules.
 */
export function routesWithoutRules(sources: Sources, isRoutes: (file: string) => boolean): string[] {
  const modules = new Map([...sources].map(([file, text]) => [file, moduleOf(file, text)]))
  return [...modules].flatMap(([file, { source }]) => {
    if (!isRoutes(file)) return []
    return registrationsIn(source)
      .filter((nodes) => !nodes.some((node) => /\b(rulesOver\(|problems\b)/.test(node.getText())))
      .filter((nodes) => refuses(modules, file, nodes))
      .map((nodes) => `${file} ${nameOf(nodes)}`)
  })
}

interface Module {
  readonly source: ts.SourceFile
  /** File and exported name, by local name. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>
  readonly declarations: ReadonlyMap<string, ts.Node>
}

function moduleOf(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imports = new Map<string, readonly [string, string]>()
  const declarations = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) declarations.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) declarations.set(declaration.name.text, declaration)
    for (const { name, propertyName } of namesTakenBy(statement)) {
      // Safe cast: only statements with a module specifier import names.
      const from = ((statement as ts.ImportDeclaration).moduleSpecifier as ts.StringLiteral).text
      imports.set(name.text, [posix.join(posix.dirname(file), from), (propertyName ?? name).text])
    }
  }
  return { source, imports, declarations }
}

function namesTakenBy(statement: ts.Statement): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : []
  }
  const isReexport = ts.isExportDeclaration(statement) && statement.moduleSpecifier && statement.exportClause
  return isReexport && ts.isNamedExports(isReexport) ? isReexport.elements : []
}

/** Returns the calls or objects that register a route which changes data, each as a list of its parts. */
function registrationsIn(source: ts.SourceFile): (readonly ts.Node[])[] {
  const found: (readonly ts.Node[])[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && node.properties.some((member) => work.test(member.name?.getText() ?? '')))
      found.push([node])
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      if (writes.test(node.expression.name.text) && node.arguments.length > 2) found.push([...node.arguments])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the operation's id, the body's schema, or the first text of the registration. */
function nameOf(nodes: readonly ts.Node[]): string {
  const text = nodes.map((node) => node.getText()).join('\n')
  const [, named, first] = /\b(?:operationId: '|body: )(\w[\w.]+)|'([^']+)'/.exec(text) ?? []
  return named ?? first ?? ''
}

interface Facts {
  readonly refuses: boolean
  readonly names: ReadonlySet<string>
}

/** Whether code to which the nodes refer, in this file or others, can throw `invalid_data` for the body. */
function refuses(modules: ReadonlyMap<string, Module>, file: string, nodes: readonly ts.Node[]): boolean {
  const reached = new Map<ts.Node, string>(nodes.map((node) => [node, file]))
  for (const [node, of] of reached) {
    const facts = factsOf(node)
    if (facts.refuses) return true
    for (const name of facts.names) {
      const target = resolved(modules, of, name)
      const declared = target && modules.get(target[0])?.declarations.get(target[1])
      if (declared && !shared.test(target[0]) && !reached.has(declared)) reached.set(declared, target[0])
    }
  }
  return false
}

const known = new WeakMap<ts.Node, Facts>()

function factsOf(node: ts.Node): Facts {
  const before = known.get(node)
  if (before) return before
  const names = new Set<string>()
  let isRefusing = false
  const visit = (part: ts.Node): void => {
    if (ts.isTypeNode(part)) return
    if (ts.isIdentifier(part)) names.add(part.text)
    if (ts.isCallExpression(part) && ts.isIdentifier(part.expression))
      isRefusing ||= part.expression.text === 'invalidData'
    ts.forEachChild(part, visit)
  }
  visit(node)
  const facts = { refuses: isRefusing, names }
  known.set(node, facts)
  return facts
}

function resolved(
  modules: ReadonlyMap<string, Module>,
  file: string,
  name: string,
): readonly [file: string, name: string] | null {
  const module = modules.get(file)
  if (!module || module.declarations.has(name)) return module ? [file, name] : null
  const taken = module.imports.get(name)
  return taken ? resolved(modules, ...taken) : null
}
