import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter, weekOf } from '../../kit/trade-orders.ts'
import { dayIn } from '../written-apart/tongues.ts'
import {
  aligned,
  apart,
  deal,
  escaped,
  halfUp,
  hand,
  html,
  lines,
  type Stock,
  sent,
  taxIn,
  taxOn,
  tr,
  truthOf,
} from './tools.ts'

const weaveSv: Stock = {
  vendors:
    'Klässbols Handväv=klassbolshandvav.se|Väveriet i Ullared AB=ullaredsvaveri.se|Bergslagens Lin & Ull=bergslagenslin.se',
  wares: `Linneväv oblekt; m/m; 18500-29500; 5-80x0.5
Halvlinne randigt; m/m; 14500-21500; 5-60x0.5
Handduk drällväv; st; 11900-17900; 6-60x6
Ylletyg fiskbensmönster; m/m; 32500-48500; 3-40x0.5
Löpare gåsöga; st; 24900-38900; 2-24
Bomullsvarp; kg/kg; 16500-24500; 1-20x0.5
Mattväft; kg/kg; 8900-13900; 5-50x5
Bordstablett; st; 8900-12900; 6-72x6
Filt schackrutig; st; 69500-99500; 1-15
Kantband; m/m; 1900-3900; 10-120x10`,
}

/** A weaver's typed acknowledgment with column headings, discounted lines, one line that is discontinued, rounding. */
export const weaverAcknowledgment: Family = {
  name: 'vaveri-ordererkannande-sv',
  kind: 'text',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = deal(random, weaveSv, {
      number: ['####', '26-####', '1####'],
      sku: ['####', '##-###', 'LV###'],
      offs: random.pick([[0], [0, 0, 10]]),
      fine: 50,
      lines: [2, 6],
      delay: [0, 4],
      boxes: ['order', 'info'],
    })
    const { bare, money, count } = hand('# kr', ',', ' ')
    const shipping = random.pick([0, 9500, 14500, 22500])
    const tax = taxOn(order.goods + shipping, 25)
    const exact = order.goods + shipping + tax
    const total = halfUp(exact / 100) * 100
    const off = total - exact
    const isOff = order.items.some((item) => item.off > 0)
    const dropped = random.chance(0.35) ? random.pick(['Gardinväv', 'Duk rosengång', 'Kökshandduk vågig']) : null
    const table = aligned(
      [
        ['Art', 'Benämning', 'Antal', '', 'À-pris', isOff ? 'Rabatt' : '', 'Belopp'],
        ...order.items.map((item) => [
          item.sku,
          item.name,
          count(item.quantity),
          item.word,
          bare(item.price),
          item.off > 0 ? `${item.off} %` : '',
          bare(item.total),
        ]),
        ...(dropped === null ? [] : [[random.code('LV###'), dropped, 'UTGÅTT, levereras ej', '', '', '', '']]),
      ],
      'llrlrrr',
      2,
    )
    const sum = (label: string, amount: string): string => apart(label, amount, 38)
    const body = lines(
      'Hej!',
      '',
      'Tack för er beställning, här kommer ordererkännande.',
      '',
      apart('Vårt ordernr', order.number, 30),
      apart('Ert ordernr', `B${random.code('###')}`, 30),
      apart('Orderdatum', order.date, 30),
      apart('Leveransvecka', `v. ${weekOf(dayAfter(order.today, random.whole(7, 40)))}`, 30),
      '',
      table,
      '',
      sum('Summa varor', bare(order.goods)),
      shipping > 0 ? sum('Frakt', bare(shipping)) : 'Fraktfritt',
      sum('Moms 25 %', bare(tax)),
      off !== 0 && sum('Öresavrundning', bare(off)),
      sum('Att betala', money(total)),
      '',
      `Betalning 30 dagar, bankgiro 555-${random.code('####')}. Dröjsmålsränta 8 %.`,
      random.chance(0.5) ? 'Metervaran kan krympa 3-4 % i första tvätten.' : null,
      '',
      'Vänliga hälsningar',
      random.pick(['Britta', 'Lennart', 'Kerstin på väveriet']),
      `${order.vendor}, ${longDay(order.today, locale)}`,
    )
    return sent(
      order,
      `Ordererkännande ${order.number}`,
      { text: body },
      truthOf(
        order,
        {
          currency: 'SEK',
          subtotal: order.goods,
          shipping: Math.max(shipping, 0),
          tax,
          total,
          inferred: shipping > 0 ? [] : ['shipping'],
        },
        { sku: true },
      ),
    )
  },
}

const ropesNb: Stock = {
  vendors:
    'Hardanger Reiparbane=hardangerreiparbane.no|Lofoten Skinn og Ull AS=lofotenskinn.no|Røros Tæpper Lager=rorostepper.no',
  options: 'Farge:Natur,Koksgrå,Rust,Mosegrønn',
  wares: `Hampetau tjæret; meter/m; 0-0; 10-200x10
Ullteppe; stk; 0-0; 1-24; 1
Saueskinn klippet; stk; 0-0; 2-30; 1
Merinogarn; nøster; 0-0; 10-120x10; 1
Seisingsgarn; ruller; 0-0; 2-40
Skinnputetrekk; stk; 0-0; 2-30; 1
Filttøfler; par; 0-0; 4-40x2; 1
Lanolinsåpe; stk; 0-0; 6-96x6
Tovet bordbrikke; stk; 0-0; 6-60x6; 1
Sitteunderlag; stk; 0-0; 4-60x4; 1`,
}

/** A delivery note pasted from a spreadsheet: parcels, weight and haulier, but no prices. */
export const deliveryNote: Family = {
  name: 'reiparbane-pakkseddel-nb',
  kind: 'dispatch',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, ropesNb, {
      number: ['1####', '26####', 'O-####'],
      sku: ['####', 'HT-##', '###-#'],
      lines: [1, 7],
      optioned: 0.8,
      delay: [2, 14],
      boxes: ['lager', 'ordre'],
    })
    const { count } = hand('kr #', ',', ' ')
    const style = 'style="border:1px solid #999;padding:2px 6px"'
    const all = (cells: readonly string[], tag = 'td'): string =>
      tr(
        cells,
        cells.map(() => style),
        tag,
      )
    const rows = order.items.map((item, at) =>
      all([String(at + 1), item.sku, escaped(item.name), item.options[0]?.[1] ?? '', count(item.quantity), item.word]),
    )
    const body = `<p>Hei,</p><p>varene er hentet av ${random.pick(['Bring', 'PostNord', 'Schenker'])} i dag. Pakkseddel nedenfor, faktura kommer fra regnskap.</p>
<table style="border-collapse:collapse">${[
      ['Pakkseddel', random.code('7####')],
      ['Ordrenr', order.number],
      ['Ordredato', numericDay(order.date, 'DD.MM.YYYY')],
      ['Deres ref', 'A. Rao'],
      ['Sendt', numericDay(order.today, 'DD.MM.YYYY')],
      ['Kolli / vekt', `${random.whole(1, 5)} / ${random.whole(6, 90)} kg`],
      ['Sendingsnr', random.code('37070#############')],
    ]
      .map(([label, value]) => tr([`<b>${label}</b>`, value ?? '']))
      .join('')}</table><br>
<table style="border-collapse:collapse">${all(['Lnr', 'Varenr', 'Varetekst', 'Farge', 'Antall', 'Enhet'], 'th')}
${rows.join('\n')}
</table>
<p>Ventet fremme ${dayIn('nb', dayAfter(order.today, random.whole(2, 5)))}. Mangler eller skader må meldes innen 3 dager.</p><p>Mvh<br>${random.pick(['Torleiv, lager', 'Ingunn Hagen', 'Lageret'])}<br>${escaped(order.vendor)}</p>`
    return sent(
      order,
      `Varer sendt, ordre ${order.number}`,
      { html: html(body) },
      truthOf(order, {}, { sku: true, price: false, lineTotal: false }),
    )
  },
}

const woodFi: Stock = {
  vendors:
    'Puusepänliike Honka=puusepanliikehonka.fi|Fiskarsin Puutyö=fiskarsinpuutyo.fi|Paja ja Verstas Kallio=pajajaverstas.fi',
  wares: `Leikkuulauta, tammi; kpl; 2900-4900; 1-12
Voiveitsi kataja; kpl; 690-1190; 2-40
Linnunpönttö; kpl; 1690-2490; 1-10
Jakkara koivu; kpl; 5900-9900; 1-6
Pyyheteline; kpl; 2400-3900; 1-8
Kynttilänjalka; kpl; 1490-2490; 1-20
Pellavaöljymaali; prk; 1890-3290; 1-12
Tapettinaula; rs; 390-790; 1-20
Leipälapio; kpl; 1990-2990; 1-10
Naulakko rautakoukuin; kpl; 4500-7900; 1-6`,
}

/** A workshop's receipt: name in one line, number and amounts below, a table of the VAT, how it was paid. */
export const workshopReceipt: Family = {
  name: 'verstas-kuitti-fi',
  kind: 'text',
  locales: ['en-IE'],
  draw(random) {
    const order = deal(random, woodFi, {
      number: ['####', '26####', '1###'],
      lines: [1, 6],
      fine: 10,
      boxes: ['myynti', 'paja'],
    })
    const { bare, count } = hand('# €', ',', ' ')
    const tax = taxIn(order.goods, 25.5)
    const wide = 40
    const body = lines(
      order.vendor.toUpperCase(),
      `Y-tunnus 2${random.code('######')}-${random.code('#')}`,
      `puh. 040 555 ${random.code('####')}`,
      '',
      'KUITTI'.padStart(23),
      `Kuitti nro ${order.number}`,
      `Päiväys ${numericDay(order.date, 'D.M.YYYY')} klo ${random.whole(9, 17)}.${random.code('3#')}`,
      `Myyjä ${random.pick(['Eero', 'Sirkka', 'Jani K.'])}`,
      '-'.repeat(wide),
      ...order.items.flatMap((item) => [
        item.name,
        apart(`   ${count(item.quantity)} ${item.word} x ${bare(item.price)}`, bare(item.total), wide),
      ]),
      '-'.repeat(wide),
      apart('YHTEENSÄ EUR', bare(order.goods), wide),
      '',
      apart(random.pick(['MobilePay', 'Korttimaksu', 'Käteinen']), bare(order.goods), wide),
      '',
      'ALV %      Veroton       Vero   Verollinen',
      `25,5 ${bare(order.goods - tax).padStart(13)} ${bare(tax).padStart(10)} ${bare(order.goods).padStart(12)}`,
      '',
      'Kiitos käynnistä! Vaihto-oikeus 14 pv kuittia vastaan.',
    )
    return sent(
      order,
      `Kuitti ${order.number}, ${order.vendor}`,
      { text: body },
      truthOf(order, { currency: 'EUR', tax, total: order.goods, inferred: ['orderDate'] }),
    )
  },
}
