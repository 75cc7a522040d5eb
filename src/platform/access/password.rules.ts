/** Why a password is refused: it is on a list of leaked ones, follows a pattern, or is the person's own address. */
export type PasswordWeakness = 'common' | 'pattern' | 'address'

/**
 * Whether guessing tools try the password early; null where they do not. `common` holds leaked passwords in lower case.
 * Length counts, composition does not (OWASP ASVS 5, chapter 6.2): digits and signs around a leaked password, or signs in
 * place of letters, leave it as weak as it was.
 */
export function weaknessOf(password: string, email: string, common: ReadonlySet<string>): PasswordWeakness | null {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isAddress(folded, email.toLowerCase())) return 'address'
  if (isPattern(folded)) return 'pattern'
  const cores = [folded, undisguised(folded), bare(folded)].flatMap((text) => [text, withoutEnds(text)])
  const isCommon = (core: string): boolean => common.has(core) || famous.has(core)
  return cores.some((core) => isCommon(core) || isCommon(unitOf(core))) ? 'common' : null
}

/** Phrases that every guesser knows from texts about passwords; lists of leaked ones leave them out. */
const famous = new Set(['correcthorsebatterystaple', 'thisisapassword', 'thisismypassword'])

/** Whether it is the address or a part of it, however the parts are joined and whatever stands around them. */
function isAddress(folded: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, domain, domain.split('.')[0] ?? ''].map(bare).filter((part) => part.length >= 4)
  const said = bare(folded)
  return parts.some((part) => said === part || withoutEnds(said) === withoutEnds(part) || unitOf(said) === part)
}

/** Letters and digits alone. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Runs on a keyboard and in the alphabet; a password that is part of one is guessed with them. */
const runs = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./qwertyuiop",
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
]
const bothWays = runs.flatMap((run) => [run, [...run].reverse().join('')])

const isPattern = (folded: string): boolean => {
  const unit = unitOf(folded)
  return [...unit].length <= 4 || bothWays.some((run) => run.includes(folded) || run.includes(unit))
}

/** The shortest text that, repeated, gives this one (cut off at the end or not); the text itself where nothing repeats. */
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
/** With the letters that usual substitutions stand for; the ends stay, for digits are added there. */
const undisguised = (folded: string): string =>
  folded.replace(/(?<=\p{L}.*)[@4310$5](?=.*\p{L})/gu, (sign) => disguises[sign] ?? sign)
