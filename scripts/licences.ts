export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** Set for packages that are needed only for development. */
  readonly dev?: boolean
  readonly link?: boolean
}

const allowed = new Set(['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC'])

/**
 * Packages with another allowed licence. sharp's prebuilt libvips is a shared library under the LGPL: it is distributed
 * unchanged, loaded at run time, and can be replaced by another build. The SIL Open Font License allows a font to be
 * bundled with software under any licence.
 */
const exceptions: readonly { readonly name: RegExp; readonly licence: string }[] = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  { name: /^@fontsource-variable\/noto-sans-devanagari$/, licence: 'OFL-1.1' },
]

/**
 * Returns the production packages of a lock file (`packages` by path) whose licence is missing or not allowed, one line
 * each.
 */
export function licenceProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .flatMap(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (license === undefined) return [`${name} ${version} declares no licence`]
      return isAllowed(name, license) ? [] : [`${name} ${version} is licensed ${license}`]
    })
}

/** Evaluates an SPDX expression: with AND, all parts must be allowed; with OR, one part is enough. */
const isAllowed = (name: string, expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowedAlone(name, licence)))

const isAllowedAlone = (name: string, licence: string): boolean =>
  allowed.has(licence) || exceptions.some((exception) => exception.name.test(name) && exception.licence === licence)
