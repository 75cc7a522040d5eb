import topLevelDomains from 'tlds' with { type: 'json' }

/**
 * Returns the length of a post as the short-text network counts it (version 3 of its rules): 23 for a link, 2 for an
 * emoji, 1 for a character of the Latin and most other alphabetic scripts, and 2 for any other character.
 */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC')
  let length = 0
  let end = 0
  for (const link of linksIn(normal)) {
    length += weightOf(normal.slice(end, link.start)) + weightOfLink
    end = link.end
  }
  return length + weightOf(normal.slice(end))
}

const weightOfLink = 23
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?/gv
/**
 * Characters that count as 1: code points up to Georgian, and the spaces, dashes and quotation marks of General
 * Punctuation.
 */
const light = /^[\p{ASCII}\u{80}-\u{10FF}\u{2000}-\u{200D}\u{2010}-\u{201F}\u{2032}-\u{2037}]$/v

function weightOf(text: string): number {
  let weight = 0
  // An emoji sequence such as a family or a flag counts once. A plain sign such as © counts like its character.
  for (const character of text.replace(emoji, (found) => (light.test(found) ? found : '\u{1F600}')))
    weight += light.test(character) ? 1 : 2
  return weight
}

interface Link {
  readonly start: number
  readonly end: number
}

const letter = String.raw`a-z0-9\u00C0-\u024F`
/** Matches a label of a host after a scheme, where it can use any script. */
const anyLabel = String.raw`[^\s\x21-\x2C./:-@[-\x60{-\x7F\u2000-\u206F]{1,63}`
// Limits the length of labels, because the search would take quadratic time on long runs of letters.
const bareLabel = String.raw`[${letter}\-]{1,63}`
const hosts = new RegExp(
  String.raw`(?<scheme>https?:\/\/)(?<named>${anyLabel}(?:\.${anyLabel}){1,9})|(?<bare>${bareLabel}(?:\.${bareLabel}){1,9})`,
  'gi',
)
const inPath = String.raw`[${letter}\u0400-\u04FF!*';:=+,.$/%#[\]\-\u2013_~@|&]`
const inParentheses = String.raw`\((?:${inPath}+|${inPath}*\(${inPath}+\)${inPath}*)\)`
const endOfPath = String.raw`(?:[${letter}\u0400-\u04FF=_#/+\-]|${inParentheses})`
const behindHost = new RegExp(
  String.raw`(?::\d+(?=\/))?(?:\/(?:(?:${inPath}|${inParentheses})*${endOfPath})?)?(?:\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/])?`,
  'iy',
)
const knownDomains = new Set(topLevelDomains)

/** Returns links in the order of the text, including links without a scheme. */
function* linksIn(text: string): Generator<Link> {
  hosts.lastIndex = 0
  for (let found = hosts.exec(text); found; found = hosts.exec(text)) {
    const { scheme = '', named, bare = '' } = found.groups ?? {}
    const host = named ?? bare
    const start = found.index
    const length = mayBegin(text[start - 1], scheme) ? lengthOfHost(host, text[hosts.lastIndex]) : 0
    if (length === 0) continue
    behindHost.lastIndex = start + scheme.length + length
    behindHost.test(text)
    hosts.lastIndex = Math.max(behindHost.lastIndex, start + scheme.length + length)
    yield { start, end: hosts.lastIndex }
  }
}

/** Whether a link can start after this character: not inside a word, name, tag or other URL. */
const mayBegin = (before: string | undefined, scheme: string): boolean =>
  before === undefined || !(scheme === '' ? /[a-z0-9@＠$#＃_./-]/i : /[a-z0-9@＠$#＃]/i).test(before)

/**
 * Returns the length of the part of the host that is a domain name with a known top-level domain. 0 if there is none.
 */
function lengthOfHost(host: string, after = ''): number {
  const labels = host.split('.')
  for (let count = labels.length; count > 1; count--) {
    const next = count === labels.length ? after : '.'
    const names = labels.slice(0, count - 1)
    const last = topLevelDomainIn((labels[count - 1] ?? '') + next)
    if (last !== null && names.every(isLabel)) return [...names, last].join('.').length
  }
  return 0
}

/**
 * Returns the known top-level domain at the start of the text. The next character must not be an ASCII letter, a digit,
 * `@`, `+` or a hyphen. Null if there is none.
 */
function topLevelDomainIn(text: string): string | null {
  const ascii = /^[a-z0-9-]+(?![a-z0-9@+-])/i.exec(text)?.[0] ?? null
  const found = ascii ?? /^[\u0080-\uFFFF][^.@+]*/.exec(text)?.[0] ?? null
  return found !== null && knownDomains.has(found.toLowerCase()) ? found : null
}

const isLabel = (label: string): boolean => !label.startsWith('-') && !label.endsWith('-')
