import { posix } from 'node:path'
import ts from 'typescript'

/** A message `file:line problem` about a file that breaks the rules of its kind. */
export type Problem = string

/** File contents by path from the project root, with `/`. */
export type Sources = ReadonlyMap<string, string>

const inFeature = /^src\/(storefront|social|back-office|ad-planning)\//
const rules = /\.rules\.ts$/
const store = /\/(store|[^/]+-store)\.ts$/
const typesForRules = /(\.types|\.rules|\/index|\/ports|\/schema|-schema)\.ts$|^src\/platform\//
/** zod, and packages that contain only constants. */
const packagesForRules = /^(zod|i18n-iso-countries|iso-3166|tlds)(\/|$)/
const queryMethods = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const impure = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
])

/**
 * Checks rules that dependency checks cannot see: no clocks in rules, no SQL outside stores, no `AppError` in stores.
 */
export function fileKindProblems(sources: Sources): Problem[] {
  const parsed = new Map([...sources].map(([file, text]) => [file, parse(file, text)]))
  const problems = [...parsed].flatMap(([file, source]) => [
    ...(rules.test(file) ? ruleTypes(file, source) : []),
    ...(inFeature.test(file) && !store.test(file) ? find(source, sqlIn) : []),
    ...(store.test(file) ? find(source, refusalIn) : []),
    ...(file.endsWith('/index.ts') ? find(source, exportAllIn) : []),
  ])
  for (const [file, start] of reachedFromRules(parsed)) {
    const source = parsed.get(file)
    if (!source) continue
    const why = file === start ? '' : ` (${start} reaches it)`
    problems.push(...[...find(source, impureIn), ...foreignPackages(source)].map((problem) => `${problem}${why}`))
  }
  return problems.sort()
}

const registry = 'src/social/networks/registry.rules.ts'
const networkFolder = /^src\/social\/networks\/[^/]+\//

/**
 * Reports code outside a network's folder that contains the network's name, because it would have to change for each
 * new network.
 */
export function networkNameProblems(sources: Sources): Problem[] {
  const parsed = [...sources].map(([file, text]) => parse(file, text))
  const names = new Set(parsed.flatMap(networkNamesIn))
  return parsed
    .filter(({ fileName }) => fileName !== registry && !networkFolder.test(fileName))
    .flatMap((source) =>
      find(source, (node) => {
        const name = ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? node.text : null
        return name !== null && names.has(name) ? `names ${name}: ask the profile of the network` : null
      }),
    )
    .sort()
}

/** Returns the names in the registry, and those in `platforms` of each profile. */
function networkNamesIn(source: ts.SourceFile): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isExportSpecifier(node) && source.fileName === registry) names.push(node.name.text)
    if (networkFolder.test(source.fileName) && ts.isPropertyAssignment(node) && node.name.getText() === 'platforms')
      if (ts.isObjectLiteralExpression(node.initializer))
        names.push(...node.initializer.properties.flatMap(({ name }) => (name ? [name.getText()] : [])))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/**
 * Returns every file that runs when a rules file is imported, with the first rules file that imports it, directly or
 * indirectly.
 */
function reachedFromRules(parsed: ReadonlyMap<string, ts.SourceFile>): Map<string, string> {
  const starts = [...parsed.keys()].filter((file) => rules.test(file))
  const reached = new Map(starts.map((file) => [file, file]))
  for (const [file, start] of reached) {
    const source = parsed.get(file)
    if (!source) continue
    for (const { specifier, typeOnly } of importsOf(source))
      if (!typeOnly && specifier.startsWith('.')) {
        const target = resolveFrom(file, specifier)
        if (!reached.has(target)) reached.set(target, start)
      }
  }
  return reached
}

function ruleTypes(file: string, source: ts.SourceFile): Problem[] {
  return importsOf(source)
    .filter(({ specifier, typeOnly }) => typeOnly && !mayLendTypes(file, specifier))
    .map(({ specifier, node }) => at(node, `takes types of ${specifier}`))
}

const mayLendTypes = (file: string, specifier: string): boolean =>
  specifier.startsWith('.') ? typesForRules.test(resolveFrom(file, specifier)) : packagesForRules.test(specifier)

const foreignPackages = (source: ts.SourceFile): Problem[] =>
  importsOf(source)
    .filter(({ specifier, typeOnly }) => !typeOnly && !specifier.startsWith('.') && !packagesForRules.test(specifier))
    .map(({ specifier, node }) => at(node, `runs ${specifier}: rules are pure`))

const resolveFrom = (file: string, specifier: string): string => posix.join(posix.dirname(file), specifier)

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly node: ts.Node
}

function importsOf(source: ts.SourceFile): Import[] {
  return source.statements.flatMap((node): Import[] => {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return []
    if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return []
    return [{ specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node), node }]
  })
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** Collects the problems of all nodes of a file. */
function find(source: ts.SourceFile, complaint: (node: ts.Node) => string | null): Problem[] {
  const problems: Problem[] = []
  const visit = (node: ts.Node): void => {
    const message = complaint(node)
    if (message !== null) problems.push(at(node, message))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

function at(node: ts.Node, message: string): Problem {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${message}`
}

function impureIn(node: ts.Node): string | null {
  if (ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AsyncKeyword) return 'waits: rules are pure'
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0)
    return 'reads the clock: rules are pure'
  if (ts.isCallExpression(node) && impure.has(node.expression.getText()))
    return `calls ${node.expression.getText()}: rules are pure`
  if (ts.isPropertyAccessExpression(node) && /^(process|crypto|globalThis)$/.test(node.expression.getText()))
    return `reads ${node.getText()}: rules are pure`
  return null
}

function sqlIn(node: ts.Node): string | null {
  if (ts.isTaggedTemplateExpression(node) && ['sql', 'statement'].includes(node.tag.getText()))
    return 'has SQL: it belongs into a store'
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  return queryMethods.has(node.expression.name.text) ? 'has SQL: it belongs into a store' : null
}

/**
 * Returns a problem if a store throws an error such as `AppError`, otherwise null. Stores may throw a plain `Error` for
 * a bug, and rethrow errors.
 */
function refusalIn(node: ts.Node): string | null {
  if (!ts.isThrowStatement(node) || ts.isIdentifier(node.expression)) return null
  if (ts.isNewExpression(node.expression) && node.expression.expression.getText() === 'Error') return null
  return 'throws a refusal: a store answers with facts'
}

const exportAllIn = (node: ts.Node): string | null =>
  ts.isExportDeclaration(node) && !node.exportClause ? 'exports everything: name what others may use' : null

const functionFile = 'migrations/functions/'
/** Older migrations contain earlier copies of these functions. */
const firstWithoutCopies = 'migrations/20261123T0890'
const created = /\bcreate\s+(?:or\s+replace\s+)?(?:function|view)\s+"?([a-z_]+)/gi

/**
 * Reports function files with statements that do not replace a function or view, and newer migrations that copy such a
 * function.
 */
export function functionFileProblems(sources: Sources): Problem[] {
  const files = [...sources].map(
    ([file, text]) => [file, text.replace(/--.*$/gm, '').replace(/\$\$.*?\$\$/gs, '')] as const,
  )
  const own = files.filter(([file]) => file.startsWith(functionFile))
  const fileOf = new Map(
    own.flatMap(([file, text]) => [...text.matchAll(created)].map(([, name = '']) => [name, file])),
  )
  const strange = own.flatMap(([file, text]) =>
    text
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !/^create or replace (function|view)\b/.test(statement))
      .map((statement) => `${file} has "${statement.split('\n')[0]}": only create or replace function or view`),
  )
  const copies = files
    .filter(([file]) => !file.startsWith(functionFile) && file >= firstWithoutCopies)
    .flatMap(([file, text]) =>
      [...text.matchAll(created)]
        .filter(([, name = '']) => fileOf.has(name))
        .map(([, name = '']) => `${file} copies ${name}: change it in ${fileOf.get(name)}`),
    )
  return [...strange, ...copies].sort()
}
