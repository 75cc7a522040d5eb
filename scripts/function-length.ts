import ts from 'typescript'
import type { Problem, Sources } from './file-kinds.ts'

/**
 * Allowed number of lines of each function over the limit. The key is the file and the function's name. The list may
 * only shrink.
 */
export type LongFunctions = Readonly<Record<string, number>>

export const mostLines = 60
export const longFunctions = 'scripts/long-functions.json'

/**
 * Reports functions over 60 lines or over their entry in the list of exceptions, and entries that are no longer needed.
 */
export function functionLengthProblems(sources: Sources, exceptions: LongFunctions): Problem[] {
  const found = [...sources].flatMap(([file, text]) => lengthsIn(file, text))
  const long = found.filter(({ lines }) => lines > mostLines)
  const names = new Set(long.map(({ name }) => name))
  return [
    ...long
      .filter(({ name, lines }) => lines > (exceptions[name] ?? mostLines))
      .map(
        ({ name, place, lines }) =>
          `${place} ${name.split(' ')[1]} has ${lines} lines of ${exceptions[name] ?? mostLines}`,
      ),
    ...Object.keys(exceptions)
      .filter((name) => !names.has(name))
      .map((name) => `${longFunctions} no longer needs the exception ${name}`),
  ].sort()
}

interface Length {
  readonly name: string
  readonly place: string
  readonly lines: number
}

function lengthsIn(file: string, text: string): Length[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lengths: Length[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line
      const lines = source.getLineAndCharacterOfPosition(node.end).line - first + 1
      lengths.push({ name: `${file} ${nameOf(node)}`, place: `${file}:${first + 1}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lengths
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'function'
}
