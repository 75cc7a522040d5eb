import type { Family } from '../../kit/family.ts'
import { figures } from '../../kit/locales.ts'
import type { OrderLine } from '../../kit/orders.ts'
import { filled, phrases } from '../../kit/phrases.ts'
import { type TrueLine, type Truth, truthOf } from '../../kit/truth.ts'
import { supplierGoods } from './supplier-goods.ts'
import { laidOut } from './supplier-layout.ts'
import {
  everywhere,
  halfUp,
  heading,
  reckoned,
  type Sum,
  sumsOf,
  type Trade,
  tradeFor,
  tradeOf,
} from './supplier-style.ts'
import { plainRows, plainTitles } from './suppliers-5.ts'

const till = phrases(['receipt', 'given', 'change', 'card', 'cashier'], {
  en: 'Receipt no.|Cash given|Change|Paid by card ending {c}|Served by',
  de: 'Beleg-Nr.|Gegeben|Rückgeld|Bezahlt mit Karte …{c}|Es bediente Sie',
  fr: 'Ticket n°|Espèces reçues|Rendu|Payé par carte …{c}|Servi par',
  es: 'Ticket n.º|Entregado|Cambio|Pagado con tarjeta …{c}|Le atendió',
  it: 'Scontrino n.|Contanti ricevuti|Resto|Pagato con carta …{c}|Vi ha servito',
  nl: 'Bon nr.|Ontvangen|Wisselgeld|Betaald met kaart …{c}|U bent geholpen door',
  pt: 'Talão n.º|Entregue|Troco|Pago com cartão …{c}|Atendido por',
  pl: 'Paragon nr|Otrzymano|Reszta|Zapłacono kartą …{c}|Obsługa',
  sv: 'Kvitto nr|Mottaget|Växel|Betalt med kort …{c}|Ni betjänades av',
  da: 'Bon nr.|Modtaget|Byttepenge|Betalt med kort …{c}|De blev betjent af',
  cs: 'Účtenka č.|Přijato|Vráceno|Placeno kartou …{c}|Obsluhoval',
  hi: 'रसीद सं.|नकद मिला|वापस|कार्ड …{c} से भुगतान|सेवा',
})

/** Goods sold at the counter: cash given and change are below the total. */
export const counterReceipt: Family = {
  name: 'supplier-counter-receipt',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = till(locale.language)
    const trade = tradeOf(random, locale, {
      lines: [1, 5],
      quantities: [1, 6],
      prices: [50, 2500],
      freeShipping: 1,
      delay: 0,
      long: 0,
      tax: ['included'],
    })
    const { order, writing } = trade
    const given = Math.ceil(order.total / 5000) * 5000
    const isCash = random.chance(0.6)
    const receipt = random.code('00####')
    const sums: Sum[] = [
      ...(order.discount > 0
        ? [
            [trade.say.goods, writing.money(order.subtotal)] as const,
            [trade.say.discount, writing.money(-order.discount)] as const,
          ]
        : []),
      [trade.say.total, writing.money(order.total)],
      [`${trade.say.contained} ${locale.taxWord} ${writing.percent(order.taxRate)} %`, writing.money(order.tax)],
      ...(isCash
        ? [[say.given, writing.money(given)] as const, [say.change, writing.money(given - order.total)] as const]
        : []),
    ]
    const mail = laidOut(trade, {
      above: [...heading(trade), `${say.receipt} ${receipt}`],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums,
      below: [isCash ? `${say.cashier} ${trade.say.person}` : filled(say.card, { c: random.code('7###') })],
    })
    return {
      mail,
      truth: truthOf(order, { sku: false, subtotal: order.discount > 0, shipping: false, otherNumbers: [receipt] }),
    }
  },
}

const haulage = phrases(['sea', 'air', 'customs', 'pickup', 'tariff', 'papers', 'awb', 'route'], {
  en: 'Sea freight|Air freight|Customs clearance|Collection|Additional tariff line|Export papers|Air waybill|Route',
  de: 'Seefracht|Luftfracht|Zollabfertigung|Abholung|Weitere Tarifposition|Ausfuhrpapiere|Luftfrachtbrief|Strecke',
  fr: 'Fret maritime|Fret aérien|Dédouanement|Enlèvement|Ligne tarifaire supplémentaire|Documents d’export|LTA|Trajet',
  es: 'Flete marítimo|Flete aéreo|Despacho de aduana|Recogida|Partida arancelaria adicional|Documentos de exportación|Guía aérea|Trayecto',
  it: 'Nolo marittimo|Nolo aereo|Sdoganamento|Ritiro|Voce doganale aggiuntiva|Documenti di esportazione|Lettera aerea|Tratta',
  nl: 'Zeevracht|Luchtvracht|Inklaring|Afhalen|Extra tariefregel|Exportpapieren|Luchtvrachtbrief|Traject',
  pt: 'Frete marítimo|Frete aéreo|Desalfandegamento|Recolha|Linha pautal adicional|Documentos de exportação|Carta de porte aéreo|Trajeto',
  pl: 'Fracht morski|Fracht lotniczy|Odprawa celna|Odbiór|Dodatkowa pozycja taryfy|Dokumenty eksportowe|List lotniczy|Trasa',
  sv: 'Sjöfrakt|Flygfrakt|Tullklarering|Hämtning|Extra tullrad|Exportpapper|Flygfraktsedel|Sträcka',
  da: 'Søfragt|Luftfragt|Fortoldning|Afhentning|Ekstra tariflinje|Eksportpapirer|Luftfragtbrev|Strækning',
  cs: 'Námořní přeprava|Letecká přeprava|Celní odbavení|Vyzvednutí|Další celní položka|Vývozní doklady|Letecký list|Trasa',
  hi: 'समुद्री भाड़ा|हवाई भाड़ा|सीमा शुल्क निकासी|माल उठाना|अतिरिक्त शुल्क पंक्ति|निर्यात काग़ज़ात|एयर वेबिल|मार्ग',
})

/** A forwarder's bill: freight, customs clearance and papers are its items, and none is the order's shipping. */
export const forwarderBill: Family = {
  name: 'supplier-forwarder-bill',
  kind: 'invoice',
  locales: everywhere,
  draw(random, locale) {
    const say = haulage(locale.language)
    const drawn = tradeOf(random, locale, { long: 0, freeShipping: 1, discount: 0, tax: ['added', 'none'] })
    const service = (name: string, quantity: number, price: number, unit: OrderLine['unit'] = 'piece'): OrderLine => ({
      name,
      sku: '',
      options: [],
      quantity,
      unit,
      price,
      pricePer: 1,
      total: halfUp(quantity * price),
    })
    const weight = random.whole(40, 900) + random.pick([0, 0.5])
    const lines = [
      service(random.pick([say.sea, say.air]), weight, random.whole(45, 480), 'kg'),
      ...random.sample(
        [
          service(say.customs, 1, random.pick([4500, 6500, 7800])),
          service(say.pickup, 1, random.pick([2500, 3990, 5500])),
          service(say.tariff, random.whole(2, 9), random.pick([650, 900, 1200])),
          service(say.papers, random.whole(1, 3), random.pick([1500, 2250])),
        ],
        random.whole(1, 4),
      ),
    ]
    const trade = tradeFor(random, reckoned(drawn.order, { lines }))
    const { order, writing } = trade
    const sums: Sum[] = [
      [trade.say.goods, writing.money(order.subtotal)],
      ...(order.taxMode === 'added'
        ? [[`${locale.taxWord} ${writing.percent(order.taxRate)} %`, writing.money(order.tax)] as const]
        : []),
      [trade.say.total, writing.money(order.total)],
    ]
    const route = random.pick(['HAM – BGO', 'PVG – FRA', 'BOM – LHR', 'VLC – RTM'])
    const mail = laidOut(trade, {
      above: [...heading(trade), `${say.route}: ${route}`, `${say.awb}: ${random.code('020-########')}`],
      titles: plainTitles(trade),
      rows: plainRows(trade),
      sums,
    })
    return { mail, truth: truthOf(order, { sku: false, shipping: false }) }
  },
}

const printing = phrases(['run', 'per', 'flat', 'goods'], {
  en: 'Print run|Price per 1,000|Price for the run|Flyers A5, 4/4 colours;Stickers 5 cm round;Box sleeves 350 g;Letterheads 1/0;Catalogues 32 pages',
  de: 'Auflage|Preis je 1000|Preis der Auflage|Flyer A5, 4/4-farbig;Aufkleber rund 5 cm;Banderolen 350 g;Briefbögen 1/0;Kataloge 32 Seiten',
  fr: 'Tirage|Prix le mille|Prix du tirage|Flyers A5 quadri R/V;Autocollants ronds 5 cm;Fourreaux 350 g;Papier à lettres 1/0;Catalogues 32 pages',
  es: 'Tirada|Precio por millar|Precio de la tirada|Folletos A5 4/4;Pegatinas redondas 5 cm;Fajas 350 g;Papel de carta 1/0;Catálogos 32 páginas',
  it: 'Tiratura|Prezzo al mille|Prezzo della tiratura|Volantini A5 4/4;Adesivi tondi 5 cm;Fascette 350 g;Carta intestata 1/0;Cataloghi 32 pagine',
  nl: 'Oplage|Prijs per 1000|Prijs van de oplage|Flyers A5 4/4;Stickers rond 5 cm;Wikkels 350 g;Briefpapier 1/0;Catalogi 32 pagina’s',
  pt: 'Tiragem|Preço por milheiro|Preço da tiragem|Folhetos A5 4/4;Autocolantes redondos 5 cm;Cintas 350 g;Papel timbrado 1/0;Catálogos 32 páginas',
  pl: 'Nakład|Cena za 1000|Cena nakładu|Ulotki A5 4/4;Naklejki okrągłe 5 cm;Opaski 350 g;Papier firmowy 1/0;Katalogi 32 strony',
  sv: 'Upplaga|Pris per 1000|Pris för upplagan|Flygblad A5 4/4;Runda klistermärken 5 cm;Banderoller 350 g;Brevpapper 1/0;Kataloger 32 sidor',
  da: 'Oplag|Pris pr. 1000|Pris for oplaget|Flyers A5 4/4;Runde klistermærker 5 cm;Banderoler 350 g;Brevpapir 1/0;Kataloger 32 sider',
  cs: 'Náklad|Cena za 1000|Cena nákladu|Letáky A5 4/4;Kulaté samolepky 5 cm;Pásky 350 g;Hlavičkový papír 1/0;Katalogy 32 stran',
  hi: 'छपाई संख्या|प्रति 1000 मूल्य|कुल छपाई मूल्य|पर्चे A5 4/4;गोल स्टिकर 5 cm;पट्टी 350 g;पत्र काग़ज़ 1/0;सूचीपत्र 32 पृष्ठ',
})

/** Print runs: thousands of copies at a price per thousand or per run. */
export const printRuns: Family = {
  name: 'supplier-print-runs',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = printing(locale.language)
    const drawn = tradeOf(random, locale, { long: 0, goods: supplierGoods })
    const isPer = random.chance(0.5)
    const lines = random.sample(say.goods.split(';'), random.whole(1, 4)).map((name): OrderLine => {
      const quantity = random.pick([500, 1000, 1500, 2500, 5000, 12_500])
      const price = random.whole(1800, 16_000)
      const total = isPer ? halfUp((quantity * price) / 1000) : random.whole(4000, 90_000)
      return { name, sku: '', options: [], quantity, unit: 'piece', price, pricePer: isPer ? 1000 : 1, total }
    })
    const trade = tradeFor(random, reckoned(drawn.order, { lines, discount: 0 }))
    const { order, writing, count } = trade
    const hasUnit = random.chance(0.4)
    const rows = order.lines.map((line) => [
      line.name,
      count(line, hasUnit),
      ...(isPer ? [writing.money(line.price)] : []),
      writing.money(line.total),
    ])
    const { rows: sums, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, {
      titles: [trade.say.item, say.run, ...(isPer ? [say.per, trade.say.amount] : [say.flat])],
      rows,
      sums,
      below: [note],
    })
    return { mail, truth: truthOf(order, { sku: false, ...stated, unitPrice: isPer }) }
  },
}

const packed = phrases(['dozen', 'roll', 'box', 'price'], {
  en: 'doz.|rolls of {n} m|boxes of {n}|Price per pack',
  de: 'Dtzd.|Rollen zu {n} m|Kartons zu {n} Stück|Preis je Gebinde',
  fr: 'douz.|rouleaux de {n} m|cartons de {n}|Prix du colis',
  es: 'doc.|rollos de {n} m|cajas de {n}|Precio por bulto',
  it: 'dozz.|rotoli da {n} m|scatole da {n}|Prezzo a confezione',
  nl: 'dozijn|rollen van {n} m|dozen van {n}|Prijs per verpakking',
  pt: 'dúz.|rolos de {n} m|caixas de {n}|Preço por embalagem',
  pl: 'tuz.|rolki po {n} m|kartony po {n}|Cena za opakowanie',
  sv: 'dussin|rullar om {n} m|kartonger om {n}|Pris per förpackning',
  da: 'dusin|ruller à {n} m|kasser à {n}|Pris pr. pakke',
  cs: 'tuctů|rolí po {n} m|krabic po {n}|Cena za balení',
  hi: 'दर्जन|रोल ({n} m)|डिब्बे ({n} नग)|प्रति पैक दर',
})

/** Prices per dozen, roll or box, with the content of one next to them. */
export const packs: Family = {
  name: 'supplier-packs',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const say = packed(locale.language)
    const trade = tradeOf(random, locale, { measured: 0, lines: [1, 5], quantities: [2, 40], prices: [400, 24_000] })
    const { order, writing } = trade
    const inside = order.lines.map(() => {
      const kind = random.pick(['dozen', 'roll', 'box'] as const)
      const size = kind === 'dozen' ? 12 : random.pick([10, 20, 25, 50, 100])
      return { kind, size, text: filled(say[kind], { n: String(size) }) }
    })
    const rows = order.lines.map((line, index) => [
      line.name,
      `${writing.quantity(line.quantity)} ${inside[index]?.text}`,
      writing.money(line.price),
      writing.money(line.total),
    ])
    const { rows: sums, stated, note } = sumsOf(trade)
    const titles = plainTitles(trade)
    const mail = laidOut(trade, {
      titles: titles.map((title, index) => (index === 2 ? say.price : title)),
      rows,
      sums,
      below: [note],
    })
    const truth = truthOf(order, { sku: false, ...stated })
    // Accepts the same quantity in pieces or metres.
    const alternative: Truth = {
      ...truth,
      lines: truth.lines.map((line, index): TrueLine => {
        const { kind, size } = inside[index] ?? { kind: 'dozen', size: 1 }
        return {
          ...line,
          quantity: (line.quantity ?? 0) * size,
          unit: kind === 'roll' ? 'm' : null,
          unitPrice: (line.unitPrice ?? 0) / size,
        }
      }),
    }
    return { mail, truth: { ...truth, alternative } }
  },
}

/** Thousands of pieces at fractions of a cent: prices with three or four decimals, quantities with separators. */
export const tinyPrices: Family = {
  name: 'supplier-tiny-prices',
  kind: 'business',
  locales: everywhere,
  draw(random, locale) {
    const drawn = tradeOf(random, locale, { measured: 0, lines: [1, 5], discount: 0, long: 0 })
    const decimals = random.pick([2, 3, 4])
    const lines = drawn.order.lines.map((line) => {
      const quantity = random.pick([1000, 2000, 3000, 5000, 7500, 12_000, 25_000, 1250])
      const price = random.whole(2, 90) + (decimals === 2 ? 0 : random.whole(1, 9) / 10)
      return { ...line, quantity, price, total: halfUp(quantity * price) }
    })
    const trade: Trade = tradeFor(random, reckoned(drawn.order, { lines }))
    const { order, writing, count } = trade
    const priceOf = (minor: number): string => {
      const text = figures(minor / 100, decimals, locale.decimal, '')
      return writing.money(0).replace(writing.bare(0), text)
    }
    const rows = order.lines.map((line) => [line.name, count(line), priceOf(line.price), writing.money(line.total)])
    const { rows: sums, stated, note } = sumsOf(trade)
    const mail = laidOut(trade, { titles: plainTitles(trade), rows, sums, below: [note] })
    return { mail, truth: truthOf(order, { sku: false, ...stated }) }
  },
}
