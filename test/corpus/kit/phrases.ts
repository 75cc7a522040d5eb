import type { Language } from './locales.ts'
import type { Mail } from './mime.ts'
import type { Order } from './orders.ts'

/**
 * Returns a function that gives the words of a layout in a language: `phrases(['order', 'total'], { en: 'Order|Total',
 * de: 'Auftrag|Summe' })`. The function throws if a language does not have one word per name.
 */
export function phrases<const Name extends string>(
  names: readonly Name[],
  texts: Readonly<Partial<Record<Language, string>>>,
): (language: Language) => Readonly<Record<Name, string>> {
  return (language) => {
    const words = texts[language]?.split('|')
    if (words?.length !== names.length)
      throw new Error(`${language}: ${words?.length ?? 'no'} words for ${names.length} names, ${names.join(' ')}`)
    // Safe cast: every name has a word, because the lengths are equal.
    return Object.fromEntries(names.map((name, index) => [name, words[index]])) as Record<Name, string>
  }
}

/** Replaces `{name}` with its value. Keeps names without a value. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export const mailOf = (order: Order, subject: string, bodies: Pick<Mail, 'html' | 'text'>): Mail => ({
  from: { name: order.vendor.name, email: order.vendor.email },
  subject,
  sentAt: order.sentAt,
  ...bodies,
})

/** Words for pieces and for units of length, weight and volume. */
export const unitWords: Readonly<
  Record<Language, Readonly<Record<'piece' | 'm' | 'kg' | 'l' | 'yd', readonly string[]>>>
> = {
  en: {
    piece: ['pcs', 'pc', 'units'],
    m: ['m', 'mtr', 'metres'],
    kg: ['kg', 'kgs'],
    l: ['l', 'litre'],
    yd: ['yd', 'yards'],
  },
  de: { piece: ['Stk.', 'Stück', 'St.'], m: ['m', 'lfm', 'Meter'], kg: ['kg', 'Kilo'], l: ['l', 'Liter'], yd: ['yd'] },
  fr: { piece: ['pièces', 'pcs', 'unités'], m: ['m', 'mètres'], kg: ['kg'], l: ['l', 'litres'], yd: ['yd'] },
  es: {
    piece: ['uds.', 'unidades', 'pzas'],
    m: ['m', 'metros', 'mts'],
    kg: ['kg', 'kilos'],
    l: ['l', 'litros'],
    yd: ['yd'],
  },
  it: { piece: ['pz', 'pezzi', 'pz.'], m: ['m', 'metri', 'mt'], kg: ['kg'], l: ['l', 'litri'], yd: ['yd'] },
  nl: { piece: ['stuks', 'st', 'stuk'], m: ['m', 'meter'], kg: ['kg', 'kilo'], l: ['l', 'liter'], yd: ['yd'] },
  pt: { piece: ['un.', 'unidades', 'peças'], m: ['m', 'metros'], kg: ['kg'], l: ['l', 'litros'], yd: ['yd'] },
  pl: { piece: ['szt.', 'szt', 'sztuk'], m: ['m', 'mb', 'metrów'], kg: ['kg'], l: ['l', 'litrów'], yd: ['yd'] },
  sv: { piece: ['st', 'st.', 'styck'], m: ['m', 'meter'], kg: ['kg', 'kilo'], l: ['l', 'liter'], yd: ['yd'] },
  da: { piece: ['stk.', 'stk', 'styk'], m: ['m', 'meter'], kg: ['kg', 'kilo'], l: ['l', 'liter'], yd: ['yd'] },
  cs: { piece: ['ks', 'ks.', 'kusů'], m: ['m', 'metrů'], kg: ['kg'], l: ['l', 'litrů'], yd: ['yd'] },
  hi: { piece: ['पीस', 'नग', 'pcs'], m: ['मीटर', 'm', 'mtr'], kg: ['किलो', 'kg'], l: ['लीटर', 'l'], yd: ['गज', 'yd'] },
}
