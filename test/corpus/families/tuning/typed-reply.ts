import type { Family } from '../../kit/family.ts'
import { figures, longDay, numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases, unitWords } from '../../kit/phrases.ts'
import { dayAfter, halfUp, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { firstOf, ownNumber, roastery, valuesOf } from './system-goods.ts'

const wordsIn = phrases(
  [
    'subject',
    'hi',
    'ok',
    'short',
    'goods',
    'post',
    'noPost',
    'off',
    'net',
    'tax',
    'total',
    'within',
    'number',
    'bank',
    'advance',
    'bye',
    'wrote',
    'ask',
    'need',
    'po',
    'thanks',
    'price',
  ],
  {
    fr: 'commande|Bonjour {who},|bien reçu, merci ! Je vous prépare ça cette semaine :|attention, {name} : il ne m’en reste que {q}, le reste le mois prochain|marchandise|port|port offert|remise {p}%|total HT|TVA {r}%|total TTC|dont TVA {r}% : {t}|C’est la commande n° {n} chez nous.|Virement sur le compte habituel IBAN {iban}|acompte de {a} svp, solde de {b} à la livraison|Bien à vous|a écrit :|Bonjour, pouvez-vous nous livrer :|Il nous faut tout avant le {d}.|Notre n° de commande : {po}|Merci d’avance|à {p} pièce',
    es: 'pedido|Hola {who}:|recibido, gracias! te lo preparo esta semana:|ojo, de {name} solo me quedan {q}, el resto el mes que viene|mercancía|portes|portes gratis|dto. {p}%|base|IVA {r}%|total|incluido IVA {r}%: {t}|Vuestro pedido es el n.º {n}.|Transferencia a la cuenta de siempre IBAN {iban}|adelanto de {a} por favor, el resto {b} a la entrega|Un saludo|escribió:|Hola, nos puedes mandar:|Lo necesitamos antes del {d}.|Nuestro n.º de pedido: {po}|Gracias|a {p} cada uno',
    it: 'ordine|Ciao {who},|ricevuto, grazie! te lo preparo questa settimana:|attenzione, di {name} ne ho solo {q}, il resto il mese prossimo|merce|spedizione|spedizione gratis|sconto {p}%|imponibile|IVA {r}%|totale|di cui IVA {r}%: {t}|Il vostro ordine è il n. {n}.|Bonifico sul solito conto IBAN {iban}|acconto di {a} per favore, saldo {b} alla consegna|Saluti|ha scritto:|Ciao, ci puoi mandare:|Ci serve tutto entro il {d}.|Nostro n. ordine: {po}|Grazie|a {p} l’uno',
    pt: 'encomenda|Olá {who},|recebido, obrigado! preparo esta semana:|atenção, de {name} só tenho {q}, o resto no próximo mês|mercadoria|portes|portes grátis|desconto {p}%|base|IVA {r}%|total|inclui IVA {r}%: {t}|A vossa encomenda é a n.º {n}.|Transferência para a conta do costume IBAN {iban}|sinal de {a} por favor, o restante {b} na entrega|Cumprimentos|escreveu:|Olá, podem enviar-nos:|Precisamos de tudo até {d}.|O nosso n.º de encomenda: {po}|Obrigado|a {p} cada',
  },
)

/** An answer typed above the buyer's own mail: the list below may ask for more than is delivered, and bears another number. */
export const typedReply: Family = {
  name: 'typed-reply',
  kind: 'text',
  locales: ['fr-FR', 'es-ES', 'it-IT', 'pt-PT'],
  draw(random, locale) {
    const order = orderFor(random, locale, {
      goods: roastery,
      number: ['###', '####', '26/###', 'E-####'],
      options: 0.3,
      measured: 0.2,
      decimals: 0.3,
      discount: 0,
      freeShipping: 0.35,
      tax: ['added', 'included', 'none'],
      quantities: [2, 48],
      lines: [1, 5],
      long: 0,
    })
    const words = wordsIn(locale.language)
    const pattern = random.pick(['# €', '#€', '# eur', '# EUR'])
    const group = locale.language === 'fr' ? ' ' : '.'
    const bare = (minor: number): string => figures(minor / 100, 2, locale.decimal, group)
    const money = (minor: number): string => pattern.replace('#', bare(minor))
    const units = unitWords[locale.language]
    const piece = units.piece[0] ?? ''
    const unit = (line: (typeof order.lines)[number]): string =>
      line.unit === 'piece' ? piece : (units[line.unit][0] ?? line.unit)
    const count = (value: number): string => String(value).replace('.', locale.decimal)
    const what = (line: (typeof order.lines)[number]): string =>
      `${line.name}${line.options.length > 0 ? `, ${valuesOf(line, ', ')}` : ''}`
    const form = random.whole(0, 2)
    const items = order.lines.map((line) =>
      form === 0
        ? `${what(line)}\n  ${count(line.quantity)} ${unit(line)} x ${money(line.price)} = ${money(line.total)}`
        : form === 1
          ? `- ${count(line.quantity)} ${unit(line)} ${what(line)} ${filled(words.price, { p: money(line.price) })}`
          : `${count(line.quantity)} ${unit(line)}\t${what(line)}\t${bare(line.price)}\t${bare(line.total)}`,
    )
    const hasGoods = random.chance(0.6)
    const rate = count(order.taxRate)
    const net = order.total - order.tax
    const scarce = random.chance(0.35) ? order.lines[0] : undefined
    const share = random.chance(0.3) ? 30 : 0
    const advance = halfUp((order.total * share) / 100)
    const sums = [
      ...(hasGoods ? [`${words.goods}: ${money(order.subtotal)}`] : []),
      order.shipping > 0 ? `${words.post}: ${money(order.shipping)}` : words.noPost,
      ...(order.taxMode === 'added'
        ? [`${words.net}: ${money(net)}`, `${filled(words.tax, { r: rate })}: ${money(order.tax)}`]
        : []),
      `${words.total}: ${money(order.total)}`,
      ...(order.taxMode === 'included' ? [`(${filled(words.within, { r: rate, t: money(order.tax) })})`] : []),
    ]
    const asked = dayAfter(order.date, -1)
    const quote = [
      `${longDay(asked, locale)} 09:1${random.code('#')}, ${order.buyer} <buying@shop.example> ${words.wrote}`,
      `> ${words.ask}`,
      '>',
      ...order.lines.map(
        (line) => `> ${count(line === scarce ? line.quantity + 6 : line.quantity)} ${unit(line)} ${line.name}`,
      ),
      '>',
      `> ${filled(words.need, { d: numericDay(dayAfter(order.date, 20), locale.numericDate[0] ?? '') })}`,
      `> ${filled(words.po, { po: ownNumber(random) })}`,
      '>',
      `> ${words.thanks}`,
      `> ${order.buyer}`,
    ]
    const hasQuote = random.chance(0.75) || scarce !== undefined
    const text = [
      filled(words.hi, { who: firstOf(order) }),
      words.ok,
      '',
      ...items,
      '',
      ...(scarce
        ? [filled(words.short, { name: scarce.name, q: `${count(scarce.quantity)} ${unit(scarce)}` }), '']
        : []),
      ...sums,
      '',
      filled(words.number, { n: order.number }),
      filled(words.bank, { iban: `${locale.country}${random.code('## #### #### #### ####')}` }),
      ...(share > 0 ? [filled(words.advance, { a: money(advance), b: money(order.total - advance) })] : []),
      '',
      words.bye,
      order.vendor.name,
      order.vendor.phone,
      ...(hasQuote ? ['', ...quote] : []),
    ].join('\n')
    return {
      mail: mailOf(order, `Re: ${words.subject}`, { text }),
      truth: truthOf(order, { sku: false, date: false, subtotal: hasGoods, lineTotal: form !== 1 }),
    }
  },
}
