import { basename, dirname } from 'node:path/posix'
import ts from 'typescript'
import { mailLanguages } from '../src/platform/mail/languages.ts'
import type { Problem, Sources } from './file-kinds.ts'

type Entry = string | { readonly [name: string]: Entry }

interface Named {
  /** The path of the text in the table: `cart.title`. */
  readonly name: string
  readonly text: Readonly<Record<string, Entry>>
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * Reports texts that lack a language, a value in braces or a plural form, that no code uses, or that span several
 * lines.
 */
export function wordTableProblems(tables: Sources, service: Sources): Problem[] {
  return [...tables].flatMap(([file, content]) => {
    const table = JSON.parse(content) as Entry
    const texts = textsIn(table)
    const isNamed = namedIn(sourcesOf(file, service))
    const oneLine = content.split('\n').filter((line) => line.includes('"en": "')).length === texts.length
    return [
      ...(oneLine ? [] : ['has a text that is not on one line']),
      ...texts.flatMap(({ name, text }) => textProblems(text).map((problem) => `${name} ${problem}`)),
      ...pluralProblems(table),
      ...texts.filter(({ name }) => !isNamed(name)).map(({ name }) => `${name} is shown nowhere`),
    ].map((problem) => `${file} ${problem}`)
  })
}

const isText = (entry: Exclude<Entry, string>) => typeof entry.en === 'string'

function textsIn(entry: Entry, name = ''): Named[] {
  if (typeof entry === 'string') return []
  if (isText(entry)) return [{ name, text: entry }]
  return Object.entries(entry).flatMap(([each, inner]) => textsIn(inner, name === '' ? each : `${name}.${each}`))
}

function textProblems(text: Named['text']): string[] {
  const english = valuesIn(text.en)
  return [
    ...Object.keys(text)
      .filter((language) => !mailLanguages.some((known) => known === language))
      .map((language) => `has the unknown language ${language}`),
    ...mailLanguages.flatMap((language) => {
      const words = text[language]
      if (typeof words !== 'string' || words.trim() === '') return [`lacks ${language}`]
      if (words !== words.trim()) return [`has spaces around ${language}`]
      return valuesIn(words) === english ? [] : [`has other values in braces in ${language} than in English`]
    }),
  ]
}

/**
 * Returns the problems of a group of plural forms. Every form must be a known one, and each language must have the
 * forms that it uses for numbers up to a thousand.
 */
function pluralProblems(entry: Entry, name = ''): string[] {
  if (typeof entry === 'string' || isText(entry)) return []
  const forms = Object.keys(entry)
  if (!forms.includes('other') || !forms.every((form) => pluralForms.includes(form)))
    return forms.flatMap((each) => pluralProblems(entry[each] ?? '', name === '' ? each : `${name}.${each}`))
  if (forms.length === 1) return []
  return [
    ...neededForms.filter((form) => !forms.includes(form)).map((form) => `${name} lacks the plural form ${form}`),
    ...forms.filter((form) => !neededForms.includes(form)).map((form) => `${name}.${form} is used by no language`),
    ...textsIn(entry, name)
      .filter(({ text }) => !String(text.en).includes('{count}'))
      .map(({ name: form }) => `${form} lacks {count}`),
  ]
}

const neededForms = pluralForms.filter((form) =>
  mailLanguages.some((language) => {
    const rules = new Intl.PluralRules(language)
    return Array.from({ length: 1001 }, (_, count) => rules.select(count)).some((each) => each === form)
  }),
)

const valuesIn = (text: Entry | undefined): string =>
  [...new Set(String(text).match(/\{\w+\}/g))].sort((a, b) => a.localeCompare(b)).join(' ')

/**
 * Returns sources that may use a table: files of the feature, files that import them, and platform files that show
 * texts on the pages of all features.
 */
function sourcesOf(file: string, service: Sources): ts.SourceFile[] {
  const folder = dirname(file).replace(/\/words$/, '')
  const importsIt = new RegExp(`/${basename(folder)}/[\\w/-]+\\.ts'`)
  return [...service]
    .filter(
      ([path, text]) =>
        path.startsWith(`${folder}/`) || /^src\/platform\/(access|http)\//.test(path) || importsIt.test(text),
    )
    .map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
}

/**
 * Returns whether code names a text: as a member, in quotes, in a template such as `${reason}Text`, or by looking up a
 * value in its group.
 */
function namedIn(sources: readonly ts.SourceFile[]): (name: string) => boolean {
  const names = new Set<string>()
  const groups = new Set<string>()
  const endings = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
    if (ts.isBindingElement(node)) names.add(textOf(node.propertyName ?? node.name))
    if (ts.isStringLiteral(node)) names.add(node.text)
    if (ts.isTemplateTail(node)) endings.add(node.text)
    if (ts.isElementAccessExpression(node)) groups.add(textOf(node.expression))
    if (ts.isCallExpression(node)) for (const each of node.arguments) groups.add(textOf(each))
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return (name) => {
    const parts = name.split('.').filter((part) => !pluralForms.includes(part))
    const [group = '', own = ''] = ['', ...parts].slice(-2)
    return (
      names.has(own) || groups.has(group) || [...endings].some((end) => /^[A-Z]\w+$/.test(end) && own.endsWith(end))
    )
  }
}

/** Returns the name of an identifier, or of the member that an expression accesses. */
const textOf = (node: ts.Node): string =>
  ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : ''
