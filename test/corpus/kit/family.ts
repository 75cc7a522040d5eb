import { textOf } from './html.ts'
import { type Locale, localeOf } from './locales.ts'
import { attachedIn, colleague, type Encoding, forwarded, type Mail, messageOf } from './mime.ts'
import { Random } from './random.ts'
import type { Truth } from './truth.ts'

export type Kind = 'platform' | 'marketplace' | 'invoice' | 'business' | 'text' | 'machine' | 'dispatch'

/** A family of mails with one layout: that of a shop system, a business program or a person. */
export interface Family {
  readonly name: string
  readonly kind: Kind
  /** Tags of the locales in which its mails are written: `de-DE`. */
  readonly locales: readonly string[]
  /** Draws a random mail and its truth. */
  readonly draw: (random: Random, locale: Locale) => Drawn
}

/** A mail and its truth: the values that an extraction must find in it. */
export interface Drawn {
  readonly mail: Mail
  readonly truth: Truth
}

/** Changes a mail before it is encoded. `change` is the name of the change. */
export type Perturb = (drawn: Drawn, random: Random) => Drawn & { readonly change: string }

export interface CorpusMail {
  readonly name: string
  readonly family: string
  /** Name of the change; null if the mail is unchanged. */
  readonly change: string | null
  readonly kind: Kind
  readonly locale: string
  /** The message in wire format. */
  readonly raw: Buffer
  readonly truth: Truth
}

/** Draws mail number `index` of a family, perhaps changed by `perturb`. The same seed gives the same bytes. */
export function drawMail(family: Family, index: number, seed: string, perturb?: Perturb): CorpusMail {
  const random = new Random(`${seed}/${family.name}/${index}`)
  const locale = localeOf(family.locales[index % family.locales.length] ?? '')
  const original = family.draw(random, locale)
  const { mail: drawn, truth, change } = perturb?.(original, random) ?? { ...original, change: null }
  const name = `${family.name}-${locale.tag}-${index}`
  return {
    name,
    family: family.name,
    change,
    kind: family.kind,
    locale: locale.tag,
    raw: Buffer.from(written(random, drawn, locale, name)),
    truth,
  }
}

/**
 * Encodes a mail as a raw message, in a random encoding. At random, adds a text body generated from the HTML, or
 * forwards the mail, inline or as an attachment.
 */
function written(random: Random, drawn: Mail, locale: Locale, id: string): string {
  const encoding: Encoding = random.pick(['quoted-printable', 'quoted-printable', 'base64', '8bit'])
  const hasText = drawn.html !== undefined && drawn.text === undefined && random.chance(0.5)
  const mail = hasText ? { ...drawn, text: textOf(drawn.html ?? '') } : drawn
  if (random.chance(0.05)) return messageOf(forwarded(random, mail, locale), id, encoding)
  const raw = messageOf(mail, id, encoding, random.chance(0.1))
  return encoding !== '8bit' && random.chance(0.015) ? attachedIn(colleague(mail), raw, `${id}-outer`) : raw
}

/** Yields `count` mails, spread evenly over the families. */
export function* drawMails(
  families: readonly Family[],
  count: number,
  seed: string,
  perturb?: Perturb,
): Generator<CorpusMail> {
  for (let index = 0; index < count; index += 1) {
    const family = families[index % families.length]
    if (family) yield drawMail(family, Math.floor(index / families.length), seed, perturb)
  }
}
