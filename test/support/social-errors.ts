import { readFileSync } from 'node:fs'
import type { NetworkFault } from '../../sandbox/networks/network-faults.ts'

/** One row of a table in `docs/social-errors.md`. */
export interface ErrorLine {
  readonly answer: string
  readonly kind: string
  readonly message: string
}

const page = readFileSync(new URL('../../docs/social-errors.md', import.meta.url), 'utf8')

const tableBelow = (heading: string): ErrorLine[] => {
  const [, below = ''] = page.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  return [...section.matchAll(/^\| `([^`]+)`\s*\| `([^`]+)`\s*\| (.+?)\s*\|$/gm)].map(
    ([, answer = '', kind = '', message = '']) => ({ answer, kind, message }),
  )
}

export const graphErrors = tableBelow('Facebook and Instagram')
export const shortTextErrors = tableBelow('X')

/** Builds the network's answer that this row describes. */
export function graphFaultOf({ answer }: ErrorLine): NetworkFault & { code: number; subcode?: number } {
  const [code, subcode] = answer.split('/').map(Number)
  return { kind: 'refuse', code: code ?? 0, message: 'Planned.', ...(subcode === undefined ? {} : { subcode }) }
}

export function shortTextFaultOf({ answer }: ErrorLine): NetworkFault & { status: number; body: object } {
  const [what, value = ''] = answer.split(' ')
  if (what === 'status')
    return { kind: 'refuse', status: Number(value), body: { title: 'Planned', status: Number(value) } }
  if (what === 'code')
    return { kind: 'refuse', status: 403, body: { errors: [{ code: Number(value), message: 'Planned.' }] } }
  const type = `https://api.twitter.com/2/problems/${value}`
  return { kind: 'refuse', status: 403, body: { title: 'Planned', type, status: 403 } }
}
