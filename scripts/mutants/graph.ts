import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

/** Returns the files that run when a file is imported, including itself. Paths start at the project root. */
export type Reach = (file: string) => ReadonlySet<string>

export function importGraph(): Reach {
  const imports = new Map<string, readonly string[]>()
  const reached = new Map<string, ReadonlySet<string>>()
  return (file) => {
    const known = reached.get(file)
    if (known) return known
    const found = new Set([file])
    for (const each of found) {
      const its = imports.get(each) ?? importsOf(each)
      imports.set(each, its)
      for (const target of its) found.add(target)
    }
    reached.set(file, found)
    return found
  }
}

function importsOf(file: string): string[] {
  if (!file.endsWith('.ts') || !existsSync(file)) return []
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((node) => {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return []
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    if (ts.isExportDeclaration(node) && node.isTypeOnly) return []
    const specifier = node.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return []
    return [posix.join(posix.dirname(file), specifier.text)]
  })
}
