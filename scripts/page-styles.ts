import { dirname } from 'node:path/posix'
import type { Problem, Sources } from './file-kinds.ts'

/**
 * Reports selectors in the style sheet of a page that also match elements of other pages. A browser keeps the sheets
 * of all pages that it has shown, so each selector must name a class that only files of the page's folder use.
 * `parts` is a folder of the whole area.
 */
export function pageStyleProblems(sheets: Sources, code: Sources): Problem[] {
  const files = [...code].map(([file, text]) => ({ file, classes: classesIn(text) }))
  return [...sheets].flatMap(([sheet, text]) => {
    const folder = `${dirname(sheet).replace(/\/parts$/, '')}/`
    const others = files.filter(({ file }) => !file.startsWith(folder))
    const user = (name: string) => others.find(({ classes }) => classes.has(name))?.file
    return selectorsIn(text)
      .map(({ shown, selector }) => ({ shown, users: (selector.match(/(?<=\.)[a-z][\w-]*/g) ?? []).map(user) }))
      .filter(({ users }) => !users.includes(undefined))
      .map(({ shown, users }) => `${sheet} "${shown}" also matches elements of ${users[0] ?? 'every page'}`)
  })
}

/** Returns the classes that a file gives to elements: the words in `class`, `className` and `classNames`. */
function classesIn(text: string): Set<string> {
  const values = [...text.matchAll(/\bclass(?:Names?)?(?:=("[^"]*"|\{[^}]*\}+)|: *('[^']*'))/gi)]
  return new Set(values.flatMap(([, attribute, member]) => (attribute ?? member ?? '').match(/[\w-]+/g) ?? []))
}

/** Returns the selectors of a style sheet, `:is(a, b)` as two. */
function selectorsIn(text: string): { shown: string; selector: string }[] {
  const heads = text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
  return [...heads]
    .map(([, head = '']) => head.trim().replace(/\s+/g, ' '))
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) =>
      alternatives(head).map((selector) => ({ shown: selector, selector: selector.replace(negation, '') })),
    )
}

const negation = /:not\((?:[^()]|\([^()]*\))*\)/g

function alternatives(selector: string): string[] {
  const inner = /:is\(([^()]*)\)/.exec(selector)
  if (inner) return (inner[1] ?? '').split(',').flatMap((each) => alternatives(selector.replace(inner[0], each.trim())))
  return selector.split(/,(?![^(]*\))/).map((each) => each.trim())
}
