import ts from 'typescript'

/** One change of a rules file that a test should detect. */
export interface Mutant {
  readonly id: number
  readonly file: string
  readonly line: number
  /** Source text of the changed node. */
  readonly before: string
  readonly after: string
}

export interface Mutated {
  /** The file with all its mutants. A call of `__mutant(id)` at each changed node selects the mutant. */
  readonly text: string
  readonly mutants: readonly Mutant[]
}

const operators = new Map(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '+=': ['-='],
    '-=': ['+='],
  }),
)
const conditions = /^(<|<=|>|>=|===|!==|&&|\|\|)$/
const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)
/** Calls that can be omitted: the mutant is the object without the call. */
const omitted = new Set(['filter', 'trim', 'toSorted', 'toReversed', 'toLowerCase', 'toUpperCase'])

/** Creates the mutants of a file, numbered from `firstId`. */
export function mutate(file: string, source: string, firstId: number): Mutated {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const insertions: { readonly at: number; readonly text: string; readonly closes: boolean }[] = []

  ts.forEachChild(parsed, visit)
  insertions.sort((one, other) => one.at - other.at || Number(other.closes) - Number(one.closes))
  let text = ''
  let position = 0
  for (const insertion of insertions) {
    text += source.slice(position, insertion.at) + insertion.text
    position = insertion.at
  }
  return { text: text + source.slice(position), mutants }

  function visit(node: ts.Node): void {
    if (isLeftAlone(node)) return
    const { open, close } = wrapping(node)
    if (open) insertions.push({ at: node.getStart(), text: open, closes: false })
    if (isFunctionBody(node)) insert(node.getStart() + 1, `if(__mutant(${idOf(node, '{}')}))return;`)
    if (ts.isBlock(node) && ts.isIterationStatement(node.parent, false)) insert(node.getStart() + 1, '__loop();')
    ts.forEachChild(node, visit)
    if (close) insertions.push({ at: node.end, text: close, closes: true })
  }

  function insert(at: number, inserted: string): void {
    insertions.push({ at, text: inserted, closes: false })
  }

  function wrapping(node: ts.Node): { readonly open: string; readonly close: string } {
    if (ts.isStatement(node) && ts.isIterationStatement(node.parent, false) && !ts.isBlock(node))
      return { open: '{__loop();', close: '}' }
    if (ts.isExpressionStatement(node)) {
      const separator = ts.isBlock(node.parent) || ts.isSourceFile(node.parent) ? ';' : ''
      return { open: `${separator}__mutant(${idOf(node, '')})||(`, close: ')' }
    }
    if (isInChain(node)) return { open: '', close: '' }
    const choices = replacementsOf(node).map((after) => `__mutant(${idOf(node, after)})?(${after}):`)
    return choices.length > 0 ? { open: `(${choices.join('')}(`, close: '))' } : { open: '', close: '' }
  }

  function idOf(node: ts.Node, after: string): number {
    const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const id = firstId + mutants.length
    mutants.push({ id, file, line, before: onOneLine(node.getText()), after: onOneLine(after) })
    return id
  }
}

/** Whether the node is inside an optional chain. Parentheses around `a?.b()` in `a?.b().c` would end the chain. */
const isInChain = (node: ts.Node): boolean =>
  ts.isOptionalChain(node) && ts.isOptionalChain(node.parent) && node.parent.expression === node

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 100)

/**
 * Whether a node is not mutated: types, names and texts for people are not decisions. Text outside functions is data.
 */
function isLeftAlone(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return true
  if (ts.isBindingElement(node.parent) && node.parent.propertyName === node) return !ts.isComputedPropertyName(node)
  if (ts.isPropertyName(node) && 'name' in node.parent && node.parent.name === node)
    return !ts.isComputedPropertyName(node)
  // The type checker requires the default in `const [first = ''] = text.split(',')`.
  if (ts.isBindingElement(node.parent) && ts.isArrayBindingPattern(node.parent.parent))
    return ts.isLiteralExpression(node)
  return ts.isStringLiteralLike(node) && (/\p{L} \p{L}/u.test(node.text) || !isInFunction(node))
}

const isInFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined

function isFunctionBody(node: ts.Node): boolean {
  if (!ts.isBlock(node) || !ts.isFunctionLike(node.parent)) return false
  const [first] = node.statements
  return first !== undefined && !(node.statements.length === 1 && ts.isReturnStatement(first))
}

function replacementsOf(node: ts.Node): string[] {
  return [...new Set([...constants(node), ...changes(node)])].filter((after) => after !== node.getText())
}

/**
 * Returns the replacements of an expression: constants for a condition, and empty values for other results of a
 * function.
 */
function constants(node: ts.Node): string[] {
  if (!ts.isExpression(node)) return []
  const { parent } = node
  const decides =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  if (decides) return ['true', 'false']
  if (ts.isWhileStatement(parent) && parent.expression === node) return ['false']
  const isResult =
    (ts.isReturnStatement(parent) && parent.expression === node) || (ts.isArrowFunction(parent) && parent.body === node)
  if (!isResult) return []
  if (isCondition(node)) return ['true', 'false']
  return isTrivial(node) ? [] : ['undefined']
}

function isCondition(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isCondition(node.expression)
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken
  return ts.isBinaryExpression(node) && conditions.test(node.operatorToken.getText()) && !isChoice(node)
}

/** Whether the value of `a || b` or `a && b` is used, and not only whether it is true. */
const isChoice = (node: ts.BinaryExpression): boolean =>
  /^(&&|\|\|)$/.test(node.operatorToken.getText()) && !isCondition(node.right)

const isTrivial = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  node.kind === ts.SyntaxKind.NullKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined')

function changes(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node)) return changedOperators(node)
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) return [node.operand.getText()]
    return node.operator === ts.SyntaxKind.MinusToken ? [node.operand.getText()] : []
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true']
  if (ts.isCallExpression(node)) return changedCalls(node)
  if (ts.isTemplateExpression(node)) return isForPeople(node) ? [] : ["''"]
  return changedLiterals(node)
}

function changedOperators(node: ts.BinaryExpression): string[] {
  const operator = node.operatorToken.getText()
  if (
    operator === '+' &&
    [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  )
    return []
  return (operators.get(operator) ?? []).map((other) => `(${node.left.getText()}) ${other} (${node.right.getText()})`)
}

function changedCalls(node: ts.CallExpression): string[] {
  const called = node.expression
  if (!ts.isPropertyAccessExpression(called)) return []
  const object = called.expression.getText()
  const name = called.name.text
  if (omitted.has(name)) return [object]
  const other = methods.get(name)
  return other === undefined ? [] : [`${object}.${other}(${node.arguments.map((it) => it.getText()).join(', ')})`]
}

function changedLiterals(node: ts.Node): string[] {
  const { parent } = node
  const isCompared = ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())
  if (ts.isStringLiteralLike(node)) return isCompared ? [] : [node.text === '' ? "'mutant'" : "''"]
  if (ts.isBigIntLiteral(node)) return isCompared ? [] : [`${BigInt(node.text.slice(0, -1)) + 1n}n`]
  if (!ts.isNumericLiteral(node) || isCompared) return []
  if (ts.isPrefixUnaryExpression(parent)) return []
  return [String(Number(node.text) + 1)]
}

const isForPeople = (node: ts.TemplateExpression): boolean =>
  [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(
    ({ text }) => /\p{L} |\p{L} ?$/u.test(text) && / /.test(text),
  )
