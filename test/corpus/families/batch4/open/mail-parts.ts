import { hardGoods } from '../../../kit/hard-goods.ts'
import { escaped } from '../../../kit/html.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { Mail } from '../../../kit/mime.ts'
import type { Goods, Order, OrderLine, OrderOptions } from '../../../kit/orders.ts'
import { mailOf } from '../../../kit/phrases.ts'
import type { Random } from '../../../kit/random.ts'
import { addressOf, goodsOf, orAs, orderFor } from '../../../kit/trade-orders.ts'
import { type Truth, truthOf } from '../../../kit/truth.ts'
import { type Writing, writingOf } from '../../../kit/writing.ts'

const ownGoods: Goods = goodsOf({
  en: {
    vendors: 'Tern & Tallow|Pennine Trims Ltd|Lowland Label Co.|Saltmarsh Packaging|The Ribbon Shed',
    products:
      'Care Labels, satin (500)|Swing Tag 45 x 90|Cotton Drawstring Bag 15 x 20|Corozo Button 20L|Shank Button 18 mm|Tissue Paper, acid-free|Rivet Set 9 mm|Eyelets No. 24|Elastic 38 mm (25 m roll)|Kraft Tape, printed|Batting 80/20 twin|Bias Binding 20 mm|Snap Fastener, nickel|Wooden Hanger 44 cm|Order Stamp, self-inking|Tote Blank 10 oz',
    options:
      'Colour:Ecru,Black,Off-white,Forest|Size:15 mm,20 mm,XS,2XL,A4|Finish:Matt,Gloss,Antique brass|Material:Recycled cotton,Birch',
  },
  de: {
    vendors: 'Kurzwaren Brandt|Etikettenwerk Jena GmbH|Papeterie Nordlicht|Holzbügel Reiter|Garnkontor Husum',
    products:
      'Pflegeetiketten Satin (500 Stück)|Hangtag 45 x 90|Baumwollbeutel 15 x 20|Corozo-Knopf 20L|Ösenknopf 18 mm|Seidenpapier säurefrei|Nietenset 9 mm|Ösen Nr. 24|Gummiband 38 mm (25-m-Rolle)|Packband bedruckt|Vlies 80/20|Schrägband 20 mm|Druckknopf vernickelt|Holzbügel 44 cm|Stempel, selbstfärbend|Stofftasche blanko 10 oz',
    options:
      'Farbe:Ecru,Schwarz,Wollweiß,Tanne|Größe:15 mm,20 mm,XS,2XL|Ausführung:Matt,Glänzend,Altmessing|Material:Recycling-Baumwolle,Birke',
  },
  fr: {
    vendors: 'Mercerie Beaulieu|Étiquettes du Rhône|Papeterie Armor|Passementerie Roux',
    products:
      'Étiquettes d’entretien satin (500)|Étiquette volante 45 x 90|Pochon coton 15 x 20|Bouton corozo 20L|Bouton à queue 18 mm|Papier de soie sans acide|Jeu de rivets 9 mm|Œillets n° 24|Élastique 38 mm (rouleau 25 m)|Ruban kraft imprimé|Ouate 80/20|Biais 20 mm|Pression nickelée|Cintre bois 44 cm',
    options: 'Couleur:Écru,Noir,Sapin|Taille:15 mm,20 mm,XS|Finition:Mat,Brillant,Laiton vieilli',
  },
  es: {
    vendors: 'Mercería Olmedo|Etiquetas Levante S.L.|Papelería Brisa|Pasamanería Ruiz',
    products:
      'Etiquetas de cuidado satén (500)|Etiqueta colgante 45 x 90|Bolsita de algodón 15 x 20|Botón de corozo 20L|Botón de pie 18 mm|Papel de seda sin ácido|Juego de remaches 9 mm|Ojetes n.º 24|Goma elástica 38 mm (rollo 25 m)|Cinta kraft impresa|Guata 80/20|Bies 20 mm|Broche niquelado|Percha de madera 44 cm',
    options: 'Color:Crudo,Negro,Abeto|Talla:15 mm,20 mm,XS|Acabado:Mate,Brillo,Latón viejo',
  },
  it: {
    vendors: 'Merceria Donati|Etichette Brenta S.r.l.|Cartoleria Maestrale|Passamanerie Galli',
    products:
      'Etichette lavaggio raso (500)|Cartellino 45 x 90|Sacchetto cotone 15 x 20|Bottone corozo 20L|Bottone con gambo 18 mm|Carta velina senza acidi|Set rivetti 9 mm|Occhielli n. 24|Elastico 38 mm (rotolo 25 m)|Nastro kraft stampato|Ovatta 80/20|Sbieco 20 mm|Automatico nichelato|Gruccia legno 44 cm',
    options: 'Colore:Ecru,Nero,Abete|Misura:15 mm,20 mm,XS|Finitura:Opaco,Lucido,Ottone antico',
  },
  nl: {
    vendors: 'Fournituren De Wit|Etikettenhuis Zwolle BV|Papeterie Noord|Garen & Band',
    products:
      'Waslabels satijn (500)|Hangtag 45 x 90|Katoenen zakje 15 x 20|Corozoknoop 20L|Oogknoop 18 mm|Zijdevloei zuurvrij|Klinknagelset 9 mm|Ringen nr. 24|Elastiek 38 mm (rol 25 m)|Kraft tape bedrukt|Wattine 80/20|Biaisband 20 mm|Drukknoop vernikkeld|Houten hanger 44 cm',
    options: 'Kleur:Ecru,Zwart,Dennengroen|Maat:15 mm,20 mm,XS|Afwerking:Mat,Glans,Oud messing',
  },
  pt: {
    vendors: 'Retrosaria Lima|Etiquetas Douro Lda|Papelaria Atlântico|Passamanaria Reis',
    products:
      'Etiquetas de cuidado cetim (500)|Etiqueta suspensa 45 x 90|Saquinho de algodão 15 x 20|Botão de corozo 20L|Botão de pé 18 mm|Papel de seda sem ácido|Conjunto de rebites 9 mm|Ilhós n.º 24|Elástico 38 mm (rolo 25 m)|Fita kraft impressa|Manta 80/20|Viés 20 mm|Mola niquelada|Cabide de madeira 44 cm',
    options: 'Cor:Cru,Preto,Abeto|Tamanho:15 mm,20 mm,XS|Acabamento:Mate,Brilho,Latão velho',
  },
  pl: {
    vendors: 'Pasmanteria Wrona|Etykiety Bałtyk Sp. z o.o.|Papiernia Sowa|Taśmy i Guziki',
    products:
      'Metki satynowe (500)|Etykieta 45 x 90|Woreczek bawełniany 15 x 20|Guzik corozo 20L|Guzik na stopce 18 mm|Bibuła bezkwasowa|Zestaw nitów 9 mm|Oczka nr 24|Guma 38 mm (rolka 25 m)|Taśma kraft z nadrukiem|Ocieplina 80/20|Lamówka 20 mm|Zatrzask niklowany|Wieszak drewniany 44 cm',
    options: 'Kolor:Ecru,Czarny,Jodła|Rozmiar:15 mm,20 mm,XS|Wykończenie:Mat,Połysk,Stary mosiądz',
  },
})

/** Draws an order of the kit's goods, of trims and packaging, or of goods with misleading names. */
export function drawOrder(random: Random, locale: Locale, options: OrderOptions): Order {
  const goods = random.pick([ownGoods, ownGoods, hardGoods, null])
  return orderFor(random, locale, goods === null || options.goods ? options : { ...options, goods })
}

const sharedSigns = ['CA', 'AU', 'MX', 'SE', 'DK']

/** Writes amounts with an unambiguous currency if several countries share a currency sign. */
export const writes = (random: Random, order: Order): Writing =>
  writingOf(
    random,
    order,
    sharedSigns.includes(order.locale.country) ? { pattern: random.pick(order.locale.exactMoney) } : {},
  )

/** `Colour: Navy, Size: M`; empty for a line without options. */
export const chosenIn = ({ options }: OrderLine, between = ', ', sign = ': '): string =>
  options.map(({ name, value }) => `${name}${sign}${value}`).join(between)

/** `Navy / M`; empty for a line without options. */
export const valuesIn = ({ options }: OrderLine, between = ' / '): string =>
  options.map(({ value }) => value).join(between)

/** Also accepts the options as part of the name, because both are in one string. */
export const joinedName = (truth: Truth, written: readonly string[]): Truth =>
  orAs(truth, {
    lines: truth.lines.map((line, at) =>
      line.options.length === 0 ? line : { ...line, name: written[at] ?? line.name, options: [] },
    ),
  })

export const addressBlock = (random: Random, order: Order): string => addressOf(random, order).map(escaped).join('<br>')

/** Time of the mail, such as `10:12 AM` in countries with a 12-hour clock. */
export function clockIn({ sentAt, locale }: Order, seconds = false): string {
  const sent = new Date(sentAt)
  const hours = sent.getUTCHours()
  const isTwelve = locale.language === 'en' && locale.country !== 'GB' && locale.country !== 'IE'
  const clock = `${isTwelve ? hours % 12 || 12 : String(hours).padStart(2, '0')}:${String(sent.getUTCMinutes()).padStart(2, '0')}${seconds ? ':07' : ''}`
  return isTwelve ? `${clock} ${hours < 12 ? 'AM' : 'PM'}` : clock
}

/** Mail that a platform sends for the vendor. */
export const platformMail = (
  order: Order,
  name: string,
  email: string,
  subject: string,
  bodies: Pick<Mail, 'html' | 'text'>,
): Mail => ({
  ...mailOf(order, subject, bodies),
  from: { name, email },
})

/** Truth of a mail that states only the order number. */
export const numberOnly = (order: Order, more: Partial<Truth> = {}): Truth => ({
  ...truthOf(order, {
    currency: false,
    date: false,
    shipping: false,
    subtotal: false,
    tax: false,
    total: false,
  }),
  lines: [],
  ...more,
})

/** Pads the text with spaces to this width, after it or before it. */
export const pad = (text: string, width: number, before = false): string =>
  before ? text.padStart(width) : text.padEnd(width)

/** The words of one layout, separated by `|`. */
export const listed = (text: string): string[] => text.split('|')
