import { type Locale, minutesOf } from '../../../../kit/locales.ts'
import type { Order, OrderLine, OrderOptions } from '../../../../kit/orders.ts'
import type { Random } from '../../../../kit/random.ts'
import { goodsOf, halfUp, orAs, orderFor, reckoned, type Wares, withDiscount } from '../../../../kit/trade-orders.ts'
import type { Truth } from '../../../../kit/truth.ts'

/** What bookbinders, leather workers and sewers buy from web shops. */
export const shopWares = goodsOf({
  en: {
    vendors: 'Bramble & Bone|Paperlark Supply|Stitchery Row|Hide & Hammer Co.|Selvedge House Ltd',
    products:
      'Linen Bookbinding Thread 18/3|Bone Folder 15 cm|Snap Fasteners 10 mm (100 pcs)|Sashiko Needles, assorted|Veg-Tan Leather Panel A4|Brass Rivets 9 x 8|Embroidery Hoop 18 cm|Screen Ink "Coal" 250 ml|Cotton Rope 3 mm / 100 m|Kraft Swing Tags, 100 per pack|Rotary Blade 45mm (5)|Soy Wax Flakes 1 kg|Elastic 20 mm, white|Buckle - antique brass|Silk Hankie 28 x 28|Total Edge Paint, brown|Order Book A6 "Ledger"|Half Mannequin No. 3',
    options: 'Colour:Natural,Rust Red,Black|Width:10 mm,25 mm,1.5 in|Pack:Single,Bundle of 5',
  },
  de: {
    vendors: 'Buchbinderei-Bedarf Sturm|Lederstube Kessel|Nadel & Zwirn GmbH|Papierwerkstatt Ahorn',
    products:
      'Leinenzwirn 18/3|Falzbein 15 cm|Druckknöpfe 10 mm (100 Stück)|Sashiko-Nadeln sortiert|Pflanzlich gegerbtes Leder A4|Messingnieten 9 x 8|Stickrahmen 18 cm|Siebdruckfarbe „Kohle“ 250 ml|Baumwollkordel 3 mm / 100 m|Anhänger Kraftpapier, 100 St.|Rollklinge 45mm (5er)|Sojawachsflocken 1 kg|Gummiband 20 mm, weiß|Schnalle - altmessing|Seidentuch 28 x 28|Kantenfarbe Total, braun|Auftragsbuch A6|Halbbüste Nr. 3',
    options: 'Farbe:Natur,Rostrot,Schwarz|Breite:10 mm,25 mm|Gebinde:Einzeln,5er-Bund',
  },
  fr: {
    vendors: 'La Reliure du Marais|Cuirs & Rivets SARL|Mercerie des Halles|Papeterie Sauvage',
    products:
      'Fil de lin à relier 18/3|Plioir en os 15 cm|Pressions 10 mm (x100)|Aiguilles sashiko assorties|Cuir tannage végétal A4|Rivets laiton 9 x 8|Tambour à broder 18 cm|Encre sérigraphie « Charbon » 250 ml|Corde coton 3 mm / 100 m|Étiquettes kraft, lot de 100|Lame rotative 45mm (5)|Cire de soja en paillettes 1 kg|Élastique 20 mm, blanc|Boucle - laiton vieilli|Carré de soie 28 x 28|Teinture tranche, brun|Carnet de commande A6|Buste de couture n° 3',
    options: 'Couleur:Naturel,Rouille,Noir|Largeur:10 mm,25 mm|Format:À l’unité,Lot de 5',
  },
  es: {
    vendors: 'Encuadernación Olmedo|Pieles y Remaches S.L.|Mercería La Aguja|Papelería Nómada',
    products:
      'Hilo de lino para encuadernar 18/3|Plegadera de hueso 15 cm|Corchetes 10 mm (100 uds.)|Agujas sashiko surtidas|Cuero curtido vegetal A4|Remaches de latón 9 x 8|Bastidor 18 cm|Tinta serigráfica "Carbón" 250 ml|Cuerda de algodón 3 mm / 100 m|Etiquetas kraft, 100 por paquete|Cuchilla 45mm (5)|Cera de soja en escamas 1 kg|Goma elástica 20 mm, blanca|Hebilla - latón viejo|Pañuelo de seda 28 x 28|Tinte de cantos, marrón|Talonario de pedidos A6|Busto n.º 3',
    options: 'Color:Natural,Teja,Negro|Ancho:10 mm,25 mm|Formato:Suelto,Pack de 5',
  },
  it: {
    vendors: 'Legatoria Rialto|Pelle e Rivetti S.r.l.|Merceria del Corso|Cartoleria Selvatica',
    products:
      'Filo di lino per rilegatura 18/3|Stecca in osso 15 cm|Bottoni a pressione 10 mm (100 pz)|Aghi sashiko assortiti|Cuoio conciato al vegetale A4|Rivetti in ottone 9 x 8|Telaio da ricamo 18 cm|Inchiostro serigrafico "Carbone" 250 ml|Corda di cotone 3 mm / 100 m|Cartellini kraft, conf. 100|Lama rotante 45mm (5)|Cera di soia in scaglie 1 kg|Elastico 20 mm, bianco|Fibbia - ottone antico|Foulard di seta 28 x 28|Tinta per bordi, marrone|Blocco ordini A6|Manichino mezzo busto n. 3',
    options: 'Colore:Naturale,Ruggine,Nero|Larghezza:10 mm,25 mm|Formato:Singolo,Set da 5',
  },
  nl: {
    vendors: 'Boekbindersbenodigdheden Vos|Leerkamer Gouda|Naald en Draad BV|Papierhuis De Lier',
    products:
      'Linnen boekbindgaren 18/3|Vouwbeen 15 cm|Drukknopen 10 mm (100 st.)|Sashikonaalden assorti|Plantaardig gelooid leer A4|Messing nieten 9 x 8|Borduurring 18 cm|Zeefdrukinkt "Kool" 250 ml|Katoenkoord 3 mm / 100 m|Kraftlabels, 100 per pak|Rolmes 45mm (5)|Sojawasvlokken 1 kg|Elastiek 20 mm, wit|Gesp - oud messing|Zijden sjaaltje 28 x 28|Randverf, bruin|Orderboekje A6|Paspop nr. 3',
    options: 'Kleur:Naturel,Roestrood,Zwart|Breedte:10 mm,25 mm|Verpakking:Los,Bundel van 5',
  },
  pt: {
    vendors: 'Encadernação Ipê|Couro & Rebite Ltda|Armarinho da Vila|Papelaria Serrana',
    products:
      'Linha de linho para encadernação 18/3|Dobradeira de osso 15 cm|Botões de pressão 10 mm (100 un)|Agulhas sashiko sortidas|Couro vegetal A4|Rebites de latão 9 x 8|Bastidor 18 cm|Tinta serigráfica "Carvão" 250 ml|Corda de algodão 3 mm / 100 m|Tags kraft, pacote com 100|Lâmina 45mm (5)|Cera de soja em flocos 1 kg|Elástico 20 mm, branco|Fivela - ouro velho|Lenço de seda 28 x 28|Tinta de borda, marrom|Bloco de pedidos A6|Manequim busto nº 3',
    options: 'Cor:Natural,Ferrugem,Preto|Largura:10 mm,25 mm|Embalagem:Avulso,Kit com 5',
  },
  pl: {
    vendors: 'Introligatornia Wrona|Kaletnik24|Igła i Nitka Sp. z o.o.|Papier Dziki',
    products:
      'Nić lniana introligatorska 18/3|Kostka introligatorska 15 cm|Napy 10 mm (100 szt.)|Igły sashiko mix|Skóra roślinna A4|Nity mosiężne 9 x 8|Tamborek 18 cm|Farba sitodrukowa „Węgiel” 250 ml|Sznurek bawełniany 3 mm / 100 m|Zawieszki kraft, 100 szt.|Ostrze krążkowe 45mm (5)|Wosk sojowy płatki 1 kg|Guma 20 mm, biała|Klamra - stary mosiądz|Apaszka jedwabna 28 x 28|Farba do krawędzi, brązowa|Bloczek zamówień A6|Manekin nr 3',
    options: 'Kolor:Naturalny,Rdzawy,Czarny|Szerokość:10 mm,25 mm|Pakowanie:Sztuka,Zestaw 5',
  },
  sv: {
    vendors: 'Bokbindarboden|Läder & Nit AB|Nål och Tråd i Borås|Vilda Papper',
    products:
      'Lintråd för bokbindning 18/3|Falsben 15 cm|Tryckknappar 10 mm (100 st)|Sashikonålar sorterade|Vegetabiliskt garvat läder A4|Mässingsnitar 9 x 8|Broderbåge 18 cm|Screenfärg ”Kol” 250 ml|Bomullsrep 3 mm / 100 m|Kraftetiketter, 100-pack|Rullblad 45mm (5)|Sojavaxflingor 1 kg|Resår 20 mm, vit|Spänne - antik mässing|Sidenscarf 28 x 28|Kantfärg, brun|Orderblock A6|Provdocka nr 3',
    options: 'Färg:Natur,Rostrött,Svart|Bredd:10 mm,25 mm|Förpackning:Styck,5-pack',
  },
  da: {
    vendors: 'Bogbinderboden|Læder & Nitte ApS|Nål og Tråd Odense|Vilde Papirer',
    products:
      'Hørtråd til bogbinding 18/3|Falseben 15 cm|Trykknapper 10 mm (100 stk.)|Sashikonåle blandet|Vegetabilsk garvet læder A4|Messingnitter 9 x 8|Broderiramme 18 cm|Serigrafifarve "Kul" 250 ml|Bomuldsreb 3 mm / 100 m|Kraftmærker, 100 stk.|Rulleklinge 45mm (5)|Sojavoksflager 1 kg|Elastik 20 mm, hvid|Spænde - antik messing|Silketørklæde 28 x 28|Kantfarve, brun|Ordreblok A6|Gine nr. 3',
    options: 'Farve:Natur,Rustrød,Sort|Bredde:10 mm,25 mm|Pakning:Enkeltvis,5-pak',
  },
})

/** Returns goods of a country whose language the kit does not have, as those of the language `en`. */
export const waresOf = (wares: Wares): ReturnType<typeof goodsOf> => goodsOf({ en: wares })

export const foreignWares = {
  tr: waresOf({
    vendors: 'Cilthane Kırtasiye|Deri Atölyem|İğne İplik Tuhafiye Ltd. Şti.|Kağıt Dükkanı',
    products:
      'Keten cilt ipliği 18/3|Kemik katlama 15 cm|Çıtçıt 10 mm (100 adet)|Sashiko iğnesi karışık|Bitkisel deri plaka A4|Pirinç perçin 9 x 8|Nakış kasnağı 18 cm|Serigrafi boyası "Kömür" 250 ml|Pamuk ip 3 mm / 100 m|Kraft etiket, 100 lü paket|Rulo bıçak 45mm (5)|Soya mumu 1 kg|Lastik 20 mm beyaz|Toka - eskitme pirinç|İpek fular 28 x 28|Kenar boyası kahve',
    options: 'Renk:Naturel,Kiremit,Siyah|Genişlik:10 mm,25 mm|Paket:Tekli,5 li set',
  }),
  fi: waresOf({
    vendors: 'Kirjansitojan Puoti|Nahka & Niitti Oy|Neula ja Lanka Tampere|Villi Paperi',
    products:
      'Pellavalanka kirjansidontaan 18/3|Taitinluu 15 cm|Painonapit 10 mm (100 kpl)|Sashikoneulat lajitelma|Kasviparkittu nahka A4|Messinkiniitit 9 x 8|Kirjontakehys 18 cm|Seripainoväri "Hiili" 250 ml|Puuvillanaru 3 mm / 100 m|Kraft-etiketit, 100 kpl|Leikkuriterä 45mm (5)|Soijavahahiutaleet 1 kg|Kuminauha 20 mm, valkoinen|Solki - antiikkimessinki|Silkkihuivi 28 x 28|Reunaväri, ruskea',
    options: 'Väri:Luonnonväri,Ruoste,Musta|Leveys:10 mm,25 mm|Pakkaus:Yksittäin,5 kpl',
  }),
  nb: waresOf({
    vendors: 'Bokbinderbua|Lær & Nagle AS|Nål og Tråd Bergen|Vilt Papir',
    products:
      'Lintråd til bokbinding 18/3|Falsebein 15 cm|Trykknapper 10 mm (100 stk)|Sashikonåler assortert|Vegetabilsk garvet lær A4|Messingnagler 9 x 8|Broderiring 18 cm|Silketrykkfarge "Kull" 250 ml|Bomullstau 3 mm / 100 m|Kraftetiketter, 100 pk|Rulleblad 45mm (5)|Soyavoksflak 1 kg|Strikk 20 mm, hvit|Spenne - antikk messing|Silkeskjerf 28 x 28|Kantfarge, brun',
    options: 'Farge:Natur,Rustrød,Svart|Bredde:10 mm,25 mm|Pakning:Enkeltvis,5-pakning',
  }),
  hu: waresOf({
    vendors: 'Könyvkötő Bolt|Bőr és Szegecs Kft.|Tű-Cérna Rövidáru|Vadpapír',
    products:
      'Len kötőcérna 18/3|Hajtogatócsont 15 cm|Patent 10 mm (100 db)|Sashiko tű vegyes|Növényi cserzésű bőr A4|Réz szegecs 9 x 8|Hímzőráma 18 cm|Szitafesték „Szén” 250 ml|Pamutzsinór 3 mm / 100 m|Kraft címke, 100 db|Körkés 45mm (5)|Szójaviasz pehely 1 kg|Gumiszalag 20 mm, fehér|Csat - antik réz|Selyemkendő 28 x 28|Élfesték, barna',
    options: 'Szín:Natúr,Rozsda,Fekete|Szélesség:10 mm,25 mm|Kiszerelés:Darab,5-ös csomag',
  }),
  ro: waresOf({
    vendors: 'Legatoria Cluj|Piele si Nituri SRL|Ac si Ata|Hartie Salbatica',
    products:
      'Ata de in pentru legatorie 18/3|Fald din os 15 cm|Capse 10 mm (100 buc)|Ace sashiko asortate|Piele tabacita vegetal A4|Nituri alama 9 x 8|Gherghef 18 cm|Cerneala serigrafie "Carbune" 250 ml|Snur bumbac 3 mm / 100 m|Etichete kraft, set 100|Lama rotativa 45mm (5)|Ceara de soia fulgi 1 kg|Elastic 20 mm, alb|Catarama - alama antichizata|Esarfa matase 28 x 28|Vopsea margini, maro',
    options: 'Culoare:Natur,Ruginiu,Negru|Latime:10 mm,25 mm|Ambalare:Bucata,Set de 5',
  }),
} as const

/** What one euro is roughly worth, and the step in which prices are usual. */
const worth: Readonly<Record<string, readonly [factor: number, step: number]>> = {
  SEK: [11, 100],
  DKK: [7, 25],
  NOK: [11, 100],
  TRY: [45, 10],
  HUF: [400, 1000],
  RON: [5, 1],
  PLN: [4, 1],
  BRL: [6, 10],
}
/** The kit has no freight costs of the size of these currencies. */
const freight: Readonly<Record<string, number>> = { NOK: 10, TRY: 30, HUF: 300, RON: 4 }

export interface Scale {
  /** What one euro is worth. */
  readonly factor: number
  /** Prices are multiples of this, in the minor unit. */
  readonly step: number
  /** Factor for the freight costs of the kit, if it does not know the currency. */
  readonly freight?: number
  /** Smallest amount in use: 100 if there are no decimals. */
  readonly least?: number
}

/** An order drawn at prices in euros, at prices that are usual in its currency. */
export function inCurrency(random: Random, drawn: Order, scale: Scale): Order {
  const { factor, step, freight: freightFactor = 1, least = 1 } = scale
  const round = (amount: number, to = least): number => Math.round(amount / to) * to
  const lines = drawn.lines.map((line) => {
    const price = Math.max(step, round(line.price * factor, step))
    return { ...line, price, total: round(halfUp((line.quantity * price) / line.pricePer)) }
  })
  const shipping = round(drawn.shipping * freightFactor)
  const fee = drawn.fee * (factor > 4 ? 10 : 1)
  const discounted = withDiscount(random, reckoned(drawn, { lines, shipping, fee }))
  const order = reckoned(discounted, { discount: round(discounted.discount) })
  const tax = round(order.tax)
  return { ...order, tax, total: order.total + (order.taxMode === 'added' ? tax - order.tax : 0) }
}

/** An order at a web shop, at prices that are usual in the currency. Forints have no decimals. */
export function shopOrder(random: Random, locale: Locale, options: OrderOptions): Order {
  const [factor, step] = worth[locale.currency] ?? [1, 1]
  const drawn = orderFor(random, locale, {
    goods: shopWares,
    sku: ['@@###', '@@@-####', '####', '##-####', '@###@', '@@-##-@@'],
    delay: 1,
    prices: [95, 5400],
    ...options,
  })
  const least = locale.currency === 'HUF' ? 100 : 1
  return inCurrency(random, drawn, { factor, step, freight: freight[locale.currency] ?? 1, least })
}

/**
 * Returns a time such as `14:05` for the order: before the mail was sent if both have the same date, otherwise any time
 * from 5:00 to 23:20.
 */
export function timeOf(random: Random, { date, sentAt }: Order): string {
  const sent = Number(sentAt.slice(11, 13)) * 60 + Number(sentAt.slice(14, 16))
  return minutesOf(random.whole(300, sentAt.startsWith(date) ? sent : 1400))
}

/** Returns the row, or an empty text if its amount is zero. */
export const ifAny = (amount: number, row: string): string => (amount === 0 ? '' : row)

/** A mere `$` is read as the dollar of the United States: elsewhere, the currency must be inferred from the address. */
export const dollarIn = ({ country }: Locale): readonly string[] =>
  country === 'AU' || country === 'CA' ? ['currency'] : []

export interface TaxGroup {
  readonly rate: number
  /** Goods and freight at this rate, with the tax if it is included. */
  readonly base: number
  readonly tax: number
}

/** The order with one of several rates for each line. Freight has the first rate. The order has no discount. */
export function taxedAt(
  random: Random,
  drawn: Order,
  rates: readonly number[],
): { readonly order: Order; readonly rateOf: (line: OrderLine) => number; readonly groups: readonly TaxGroup[] } {
  const order = reckoned(drawn, { discount: 0 })
  const main = rates[0] ?? 0
  const lineRates = order.lines.map(() => random.pick([main, ...rates]))
  const groups = rates
    .map((rate) => {
      const goods = order.lines.reduce((sum, line, at) => sum + (lineRates[at] === rate ? line.total : 0), 0)
      const base = goods + (rate === main ? order.shipping + order.fee : 0)
      const share = order.taxMode === 'added' ? rate / 100 : rate / (100 + rate)
      return { rate, base, tax: halfUp(base * share) }
    })
    .filter(({ base }) => base > 0)
  const tax = groups.reduce((sum, group) => sum + group.tax, 0)
  const net = order.subtotal + order.shipping + order.fee
  return {
    order: { ...order, tax, total: order.taxMode === 'added' ? net + tax : net },
    rateOf: (line) => lineRates[order.lines.indexOf(line)] ?? main,
    groups,
  }
}

/**
 * Also accepts a reading in which the options belong to the name, as `nameOf` writes it, for mails that write options
 * without a label after the name.
 */
export const orNamed = (truth: Truth, order: Order, nameOf: (line: OrderLine) => string): Truth =>
  orAs(truth, {
    lines: truth.lines.map((line, at) => {
      const ordered = order.lines[at]
      return ordered === undefined ? line : { ...line, name: nameOf(ordered), options: [] }
    }),
  })
