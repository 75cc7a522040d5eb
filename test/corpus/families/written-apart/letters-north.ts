import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, columns, count, given, purchase, type Trade, text, words } from './draw.ts'
import { abroad, dayIn } from './tongues.ts'

const wools: Trade = {
  vendors: 'Kehräämö Kallavesi=kehraamokallavesi|Villatila Rautio=villatilarautio|Ryijypaja=ryijypaja',
  wares: `Karstalanka suomenlammas; kg; 3900-6900
Huopalevy 3 mm; pcs; 690-1390
Kudin kampavilla; kg; 4500-7900
Pellavarohdin; kg; 1290-2490
Topsvilla luonnonharmaa; kg; 2900-4900
Mattokude; kg; 890-1590
Kanavakangas; m; 1190-2290
Ryijylanka; kg; 5200-8900
Poppana-nauha; roll; 690-1290
Loimilanka 12/6; roll; 1490-2690
Lampaantalja; pcs; 6900-11900
Villanpesuaine; l; 990-1790
Värttinä; pcs; 2490-4900
Karstat pari; pair; 4900-8900`,
}

/** A typed confirmation in Finnish with aligned columns, and the sums in the last of them. */
export const woolColumns: Family = {
  name: 'kehraamo-vahvistus',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'fi'), wools, {
      number: ['T-####', '26###', 'TV#####'],
      sku: ['####', '@@##', '###-#'],
      freight: [890, 1290, 1890],
      tax: ['added'],
      delay: 2,
      boxes: ['myynti', 'info'],
    })
    const { bare, money, percent } = writingOf(random, order, { space: ' ', group: ' ' })
    const word = words('pcs=kpl|kg=kg|m=m|roll=rulla|l=l|pair=pari')
    const rows = order.lines.map((line) => [
      line.sku,
      line.name,
      count(order, line.quantity),
      word(line),
      bare(line.price),
      bare(line.total),
    ])
    const sum = (label: string, amount: string): string[] => ['', label, '', '', '', amount]
    const body = text(
      `Hei ${order.buyer}!`,
      '',
      'Kiitos tilauksesta. Vahvistamme seuraavat tuotteet:',
      '',
      `Tilaus nro    ${order.number}`,
      `Tilauspäivä   ${numericDay(order.date, 'D.M.YYYY')}`,
      `Toimitus      ${numericDay(dayAfter(order.sentAt, random.whole(3, 12)), 'D.M.YYYY')}`,
      '',
      columns(
        [
          ['Koodi', 'Tuote', 'Määrä', 'Yks.', 'Hinta', 'Summa'],
          ...rows,
          ['', '', '', '', '', ''],
          sum('Tuotteet yhteensä', bare(order.subtotal)),
          ...(order.shipping === 0 ? [] : [sum('Rahti', bare(order.shipping))]),
          sum(`ALV ${percent(order.taxRate)} %`, bare(order.tax)),
          sum('Maksettava yhteensä', money(order.total)),
        ],
        'llrlrr',
        3,
      ),
      '',
      'Hinnat ovat verottomia. Maksuaika 14 pv netto.',
      '',
      'Terveisin',
      order.vendor.name,
      `${order.vendor.city}, puh. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Tilausvahvistus ${order.number}`, { text: body }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const joinery: Trade = {
  vendors: 'Puusepänverstas Lehto=puusepanverstaslehto|Koivu ja Tappi Oy=koivujatappi|Höyläämö Vuori=hoylaamovuori',
  options: 'Pinta:öljytty,maalattu valkoinen,käsittelemätön|Koko:40 cm,60 cm',
  wares: `Koivuinen jakkara; pcs; 8900-15900; 12
Tarjotin mänty; pcs; 2900-5400; 12
Naulakko viisi tappia; pcs; 3900-6900; 1
Lehtikuusilauta 28 x 120; m; 690-1290
Leikkuulauta leppä; pcs; 2490-4900; 2
Hyllynkannatin; pcs; 790-1490; 1
Puuöljy; l; 1890-2900
Kehyslista; m; 390-890; 1
Laatikko kannella; pcs; 1990-3900; 12
Pyöräjalka; pcs; 1290-2490; 1
Näyttelykoroke; pcs; 4900-9900; 12
Esittelyteline; pcs; 12900-24900`,
}

/** A Finnish invoice: the advance already paid is taken off below the total. */
export const joineryInvoice: Family = {
  name: 'verstas-lasku',
  kind: 'invoice',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'fi'), joinery, {
      number: ['#####', '2026###', '1###'],
      options: 0.65,
      freeShipping: 0.5,
      freight: [2500, 3900, 5900],
      tax: ['added'],
      boxes: ['laskutus', 'verstas'],
    })
    const { money, percent } = writingOf(random, order, { minus: 'before' })
    const word = words('pcs=kpl|m=m|l=l')
    const advance = random.chance(0.6) ? halfUp(order.total / 200) * 100 : 0
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length > 0 ? `<br><i>${escaped(choicesOf(line))}</i>` : ''}`,
        right(count(order, line.quantity)),
        word(line),
        right(money(line.price)),
        right(money(line.total)),
      ]),
    )
    const body = `<h2>LASKU</h2><table>${row(['Laskun numero', order.number])}${row(['Laskun päiväys', dayIn('fi', order.date)])}${row(['Eräpäivä', dayIn('fi', dayAfter(order.date, 14))])}${row(['Viitenumero', random.code('#### #####')])}${row(['Viivästyskorko', '8 %'])}</table>
<p>Asiakas: ${escaped(order.buyer)}</p>
<table width="100%" border="1" cellpadding="4" cellspacing="0">${row(['Kuvaus', 'Määrä', 'Yksikkö', 'Yksikköhinta', 'Veroton'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Tuotteet', money(order.subtotal))}${given(order.shipping, sumRow(1, 'Toimitus', money(order.shipping)))}${sumRow(1, `Arvonlisävero ${percent(order.taxRate)} %`, money(order.tax))}${sumRow(1, 'Lasku yhteensä', money(order.total))}${given(advance, `${sumRow(1, 'Maksettu ennakko', money(-advance))}${sumRow(1, 'Jää maksettavaa', money(order.total - advance))}`)}</table>
<p style="clear:both">${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}<br>IBAN FI${random.code('## #### #### #### ##')}</p>`
    return {
      mail: mailOf(order, `Lasku ${order.number}, ${order.vendor.name}`, { html: page(random, order, 'Lasku', body) }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

const ceramicsNo: Trade = {
  vendors: 'Leire og Lin=leireoglin|Hardanger Keramikk=hardangerkeramikk|Verksted Svalen=verkstedsvalen',
  options: 'Farge:Havblå,Lyng,Mose,Snøhvit|Størrelse:liten,stor',
  wares: `Kopp høy; pcs; 24000-39000; 12
Suppebolle; pcs; 29000-45000; 1
Fiskefat; pcs; 49000-89000; 12
Eggeglass; pcs; 12000-19000; 1
Krukke med lokk; pcs; 39000-69000; 12
Linduk vasket; pcs; 34000-59000; 1
Lysholder rund; pcs; 15000-26000; 1
Skål dyp 18 cm; pcs; 32000-52000; 1
Vase smal; pcs; 29000-54000; 12
Såpeskål; pcs; 14000-24000; 1
Smørbutt; pcs; 26000-42000; 1
Tekanne 1 liter; pcs; 69000-109000; 1`,
}

/** A Norwegian receipt in plain text, paid by Vipps: `3 stk Kopp høy à kr 240,00 = kr 720,00`. */
export const receiptNorway: Family = {
  name: 'keramikk-kvittering',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = purchase(random, abroad(locale, 'nb'), ceramicsNo, {
      number: ['####', 'HK-####', '26####'],
      options: 0.65,
      discount: 0.3,
      freight: [7900, 9900, 14900],
      tax: ['included'],
      delay: 4,
      boxes: ['hei', 'butikk'],
    })
    const { money, percent } = writingOf(random, order, { pattern: 'kr #', space: ' ', minus: 'inside' })
    const lines = order.lines.map((line) => {
      const chosen = line.options.length > 0 ? ` (${choicesOf(line)})` : ''
      return `${count(order, line.quantity)} stk ${line.name}${chosen} à ${money(line.price)} = ${money(line.total)}`
    })
    const body = text(
      `Hei ${order.buyer}, og tusen takk for handelen!`,
      '',
      `Ordrenummer: ${order.number}`,
      `Ordredato: ${dayIn('nb', order.date)}`,
      `Sendes: ${dayIn('nb', dayAfter(order.sentAt, random.whole(1, 5)))}`,
      '',
      ...lines,
      '',
      `Sum varer: ${money(order.subtotal)}`,
      given(order.discount, `Rabatt: ${money(-order.discount)}`) || null,
      order.shipping === 0 ? 'Frakt: gratis' : `Frakt: ${money(order.shipping)}`,
      `Totalt betalt: ${money(order.total)}`,
      `Herav mva ${percent(order.taxRate)} %: ${money(order.tax)}`,
      '',
      `Betalt med Vipps, referanse ${random.code('########')}.`,
      '',
      `Hilsen oss i ${order.vendor.name}`,
      `${order.vendor.city}, ${order.vendor.registration[0] ?? ''}`,
    )
    return {
      mail: mailOf(order, `Kvittering for ordre ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
