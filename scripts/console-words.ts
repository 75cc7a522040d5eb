import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A message of the console, and a file that uses it. */
export interface ConsoleWord {
  readonly english: string
  readonly file: string
}

/**
 * Returns all texts of `t('…')` and `tn('…', '…')` in the console's sources. Plurals have the form `one | other`, as in
 * the catalogues.
 */
export function consoleWords(): ConsoleWord[] {
  const found = new Map<string, ConsoleWord>()
  for (const file of globSync('console/**/*.{ts,tsx}').sort()) {
    if (file.startsWith('console/api/generated')) continue
    for (const english of wordsOf(file)) if (!found.has(english)) found.set(english, { english, file })
  }
  return [...found.values()]
}

/** Returns the messages of one source, each as often as it is used. */
export function wordsOf(file: string): string[] {
  return wordsIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kindOf(file)))
}

/** Returns the sources that these files load, directly or indirectly. */
export function sourcesLoadedBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
      if (/^\..*\.tsx?$/.test(fileName)) visit(join(dirname(file), fileName))
  }
  files.forEach(visit)
  return found
}

const kindOf = (file: string): ts.ScriptKind => (file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function wordsIn(source: ts.SourceFile): string[] {
  const words: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const texts = node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : null))
      if (node.expression.text === 't' && typeof texts[0] === 'string') words.push(texts[0])
      if (node.expression.text === 'tn' && typeof texts[0] === 'string' && typeof texts[1] === 'string')
        words.push(`${texts[0]} | ${texts[1]}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return words
}
