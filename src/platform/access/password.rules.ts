/**
 * Why a password is rejected: it was leaked, follows a pattern, or consists of the person's e-mail address, a part of
 * that address, or the product's name.
 */
export type PasswordWeakness = 'common' | 'pattern' | 'address' | 'product'

/**
 * Returns why a password is easy to guess; null if it is not. `common` contains leaked passwords in lower case. Length
 * counts, not character classes (OWASP ASVS 5, 6.2). Added digits and letter substitutions (`p@ssw0rd`) do not make a
 * leaked password strong.
 */
export function weaknessOf(password: string, email: string, common: ReadonlySet<string>): PasswordWeakness | null {
  const folded = foldCase(password)
  const forms = formsOf(folded)
  if (isAddress(new Set([...forms, ...formsOf(untagged(folded))]), email)) return 'address'
  if ([folded, unmarked(folded), bare(unmarked(folded))].some((text) => text.length >= 8 && isPattern(text)))
    return 'pattern'
  if ([...forms].some((form) => product.has(form))) return 'product'
  return [...forms].some((form) => common.has(form) || famous.has(form)) ? 'common' : null
}

const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Returns the text and every variant that results from undoing common disguises: accents, replaced letters, separators,
 * digits and signs at the ends, repetition.
 */
function formsOf(folded: string): ReadonlySet<string> {
  const forms = new Set([folded])
  for (const undo of [unmarked, undisguised, bare, withoutEnds, unitOf, withoutEnds])
    for (const form of [...forms]) forms.add(undo(form))
  return forms
}

/** Well-known example passwords that lists of leaked passwords omit. */
const famous = new Set(['correcthorsebatterystaple', 'thisisapassword', 'thisismypassword'])

/** The product's name, which attackers of this program try first. */
const product = new Set(['weft', 'weftshop', 'weftadmin'])

/** Removes the tag from an e-mail address: `kim+shop@…` receives the mail of `kim@…`. */
const untagged = (address: string): string => address.replace(/\+[^@]*/u, '')

/** Whether the password is the e-mail address or a part of it. Ignores separators and surrounding digits or signs. */
function isAddress(forms: ReadonlySet<string>, email: string): boolean {
  const full = unmarked(foldCase(email))
  const parts = [full, untagged(full)]
    .flatMap((address) => {
      const [local = '', domain = ''] = address.split('@')
      const labels = domain.split('.')
      const beginnings = labels.map((_, count) => `${local}@${labels.slice(0, count).join('.')}`)
      return [address, ...beginnings, domain, labels[0] ?? '']
    })
    .map(bare)
    .flatMap((part) => [part, withoutEnds(part)])
  const isPiece = (form: string) => bare(form).length >= 8 && bare(full).includes(bare(form))
  return parts.some((part) => part.length >= 4 && forms.has(part)) || [...forms].some(isPiece)
}

/** Keeps only letters and digits. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Removes accents. Keeps vowel signs of Indian scripts. */
const unmarked = (text: string): string => text.normalize('NFKD').replace(/\p{Script=Inherited}/gu, '')

/** Keyboard and alphabet sequences. A password that is part of one is weak. */
const runs = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./qwertyuiop",
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
]
const bothWays = runs.flatMap((run) => [run, [...run].reverse().join('')])

const isRun = (text: string): boolean => bothWays.some((run) => run.includes(text))

const isPattern = (folded: string): boolean => {
  const units = [unitOf(folded), unitOf(folded.replace(/(.)\1+/gu, '$1'))]
  return units.some((unit) => [...unit].length <= 4 || isRun(unit)) || isRun(folded)
}

/**
 * Returns the shortest unit that gives the text when repeated (the last repetition may be cut off). Returns the text
 * itself if nothing repeats.
 */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
/** Undoes common letter substitutions. Ignores characters at the ends, because digits there were usually appended. */
const undisguised = (folded: string): string =>
  folded.replace(/(?<=\p{L}.*)[@4310$5](?=.*\p{L})/gu, (sign) => disguises[sign] ?? sign)
