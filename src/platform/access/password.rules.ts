/** Why a password is refused: it was leaked, follows a pattern, or contains the person's address. */
export type PasswordWeakness = 'common' | 'pattern' | 'address'

/**
 * Why guessing tools would try the password early; null if they would not. `common` holds leaked passwords in lower
 * case. Length counts, composition does not (OWASP ASVS 5, chapter 6.2): surrounding a leaked password with digits or
 * replacing letters by signs leaves it weak.
 */
export function weaknessOf(password: string, email: string, common: ReadonlySet<string>): PasswordWeakness | null {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isAddress(folded, email.toLowerCase())) return 'address'
  if (isPattern(folded)) return 'pattern'
  const cores = [folded, undisguised(folded), bare(folded), unmarked(folded)].flatMap((text) => [
    text,
    withoutEnds(text),
  ])
  const isCommon = (core: string): boolean => common.has(core) || famous.has(core)
  return cores.some((core) => isCommon(core) || isCommon(unitOf(core))) ? 'common' : null
}

/** Phrases known from texts about passwords. Lists of leaked passwords omit them. */
const famous = new Set(['correcthorsebatterystaple', 'thisisapassword', 'thisismypassword'])

/** Whether the password is the address or a part of it, whatever separates or surrounds the parts. */
function isAddress(folded: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, domain, domain.split('.')[0] ?? ''].map(bare).filter((part) => part.length >= 4)
  const said = bare(folded)
  return parts.some((part) => said === part || withoutEnds(said) === withoutEnds(part) || unitOf(said) === part)
}

/** Keeps only letters and digits. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Without accents. */
const unmarked = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

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

/** The shortest unit whose repetition, possibly cut off, gives the text; the text itself if nothing repeats. */
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
/** Undoes usual letter substitutions. Signs at the ends stay, because digits are usually appended there. */
const undisguised = (folded: string): string =>
  folded.replace(/(?<=\p{L}.*)[@4310$5](?=.*\p{L})/gu, (sign) => disguises[sign] ?? sign)
