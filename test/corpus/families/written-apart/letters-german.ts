import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, right, sumRow, weekOf } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { columns, count, given, purchase, type Trade, text, words } from './draw.ts'

const ropes: Trade = {
  vendors: 'Seilerei Brandt=seilerei-brandt|Tauwerk Stöter=tauwerk-stoeter|Netzmacherei Ohlsen=netzmacherei-ohlsen',
  wares: `Hanfseil gedreht 8 mm; m; 90-260
Baumwollkordel 5 mm; m; 35-95
Sisalgarn Spule; roll; 540-1190
Netztuch geknotet; m; 980-2300
Karabiner Messing; pcs; 290-740
Takelgarn; roll; 390-860
Jutefaser lose; kg; 420-980
Kausche 10 mm; pcs; 60-150
Endkappe Leder; pcs; 95-240
Spleißnadel; pcs; 890-1690
Paracord 4 mm; m; 28-70
Gurtband 40 mm; m; 85-210
Strickleiter; pcs; 3900-7900
Schäkel verzinkt; pcs; 140-330`,
}

/** A typed delivery note without amounts: columns of article, text, quantity and unit, with the order it belongs to. */
export const ropeDelivery: Family = {
  name: 'seilerei-lieferschein',
  kind: 'dispatch',
  locales: ['de-DE'],
  draw(random, locale) {
    const order = purchase(random, locale, ropes, {
      number: ['AU-####', 'A26/###', '#####'],
      sku: ['####', '@###', '##-###'],
      delay: 9,
    })
    const word = words('pcs=Stück|m=Meter|roll=Rollen|kg=kg')
    const rows = order.lines.map((line, at) => [
      String(at + 1),
      line.sku,
      line.name,
      count(order, line.quantity, '.'),
      word(line),
    ])
    const body = text(
      order.vendor.name,
      order.vendor.city,
      '',
      'LIEFERSCHEIN',
      '',
      `Auftragsnummer: ${order.number}`,
      `Auftragsdatum:  ${numericDay(order.date, 'DD.MM.YYYY')}`,
      `Versandtag:     ${numericDay(order.sentAt.slice(0, 10), 'DD.MM.YYYY')}`,
      `Pakete:         ${random.whole(1, 4)}`,
      '',
      columns([['Pos', 'Artikel', 'Bezeichnung', 'Menge', 'Einheit'], ...rows], 'rllrl', 3),
      '',
      'Bitte prüfen Sie die Ware sofort. Die Rechnung folgt getrennt.',
      '',
      `Mit freundlichen Grüßen, ${random.pick(['H. Brandt', 'Lager', 'K. Ohlsen'])}`,
      `Tel. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Ihre Lieferung zu Auftrag ${order.number}`, { text: body }),
      truth: truthOf(order, {
        currency: false,
        unitPrice: false,
        lineTotal: false,
        subtotal: false,
        shipping: false,
        tax: false,
        total: false,
      }),
    }
  },
}

const trimmings: Trade = {
  vendors:
    'Posamenten Rheintal AG=posamenten-rheintal|Bändeli Werkstatt=baendeli-werkstatt|Knopf und Kordel Thun=knopfkordel-thun',
  options: 'Farbe:Graphit,Alpenrot,Ecru|Breite:10 mm,25 mm',
  wares: `Quaste Baumwolle; pcs; 240-690; 1
Fransenborte; m; 480-1290; 12
Hirschhornknopf 20 mm; 100; 9800-19900
Druckknopf vernickelt; 100; 1480-3600
Samtband; m; 290-780; 12
Kordelstopper; 100; 1950-4400; 1
Schnalle Neusilber; pcs; 390-990
Stickvlies; m; 180-420
Spitze St. Galler Art; m; 890-2400; 12
Hosenhaken; 100; 1150-2600
Gummikordel; m; 45-120; 1
Reissverschluss endlos; m; 190-480; 1
Zierstich-Garn; pcs; 520-1150; 1
Ösenzange; pcs; 2900-5900`,
}

/** A Swiss confirmation: amounts with points and apostrophes, and prices of 100 pieces named in their cell. */
export const swissTrimmings: Family = {
  name: 'posamenten-bestaetigung',
  kind: 'business',
  locales: ['de-CH'],
  draw(random, locale) {
    const order = purchase(random, locale, trimmings, {
      number: ['B-####', '26.####', 'PR#####'],
      sku: ['###.###', '@@-##'],
      options: 0.65,
      discount: 0.3,
      freight: [850, 1150, 1800],
      tax: ['added'],
      delay: 1,
    })
    const group = random.pick(['’', "'"])
    const { bare, percent } = writingOf(random, order, { minus: 'before', group })
    const word = words('pcs=Stk.|m=m|100=Stk.')
    const lines = order.lines.map((line) =>
      row([
        line.sku,
        `${escaped(line.name)}${line.options.length > 0 ? `<br><i>${line.options.map(({ name, value }) => `${name}: ${value}`).join(' / ')}</i>` : ''}`,
        right(`${count(order, line.quantity, group)} ${word(line)}`),
        right(line.pricePer === 1 ? bare(line.price) : `${bare(line.price)} / 100 Stk.`),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>Guten Tag ${escaped(order.buyer)}</p><p>Besten Dank für Ihre Bestellung. Wir haben notiert:</p>
<p><b>Bestätigung ${order.number}</b> vom ${longDay(order.date, locale)}<br>Lieferung ca. Woche ${weekOf(dayAfter(order.sentAt, random.whole(7, 28)))}</p>
<table width="100%" cellpadding="4" style="border-top:2px solid #333">${row(['Artikel', 'Beschrieb', 'Anzahl', 'Preis CHF', 'Betrag CHF'], 'align="left"', 'th')}
${lines.join('\n')}
${sumRow(4, 'Warenwert', bare(order.subtotal))}${given(order.discount, sumRow(4, 'Rabatt', bare(-order.discount)))}${given(order.shipping, sumRow(4, 'Porto und Verpackung', bare(order.shipping)))}${sumRow(4, `MWST ${percent(order.taxRate)} %`, bare(order.tax))}${sumRow(4, 'Total CHF', bare(order.total))}</table>
<p>Freundliche Grüsse<br>${escaped(order.vendor.name)}, ${order.vendor.city}<br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Bestätigung ${order.number}`, { html: page(random, order, 'Besten Dank', body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const candles: Trade = {
  vendors: 'Lyshuset Ærø=lyshusetaeroe|Voks & Væge ApS=voksogvaege|Fyns Lysestøberi=fynslysestoeberi',
  wares: `Stearinlys håndstøbt 25 cm; pcs; 1200-2600
Rapsvoks flager; kg; 4900-9900
Fladvæge nr. 3; m; 290-690
Duftolie figen; pcs; 8900-16900
Lysglas røget; pcs; 2400-4900
Farvepille indigo; pcs; 900-1900
Støbeform kegle; pcs; 14900-29900
Gaveæske kraft; pcs; 790-1890
Fyrfadslys bivoks; pack; 6900-12900
Lysestage støbejern; pcs; 12900-24900
Vægeholder; 100; 4900-9900
Etiketter runde; 1000; 19900-39900
Termometer; pcs; 9900-18900
Silkebånd 9 mm; roll; 3900-7900`,
}

/** A Danish confirmation in a table, forwarded by a colleague whose note and head stand above it. */
export const forwardedCandles: Family = {
  name: 'lysestoeberi-videresendt',
  kind: 'business',
  locales: ['da-DK'],
  draw(random, locale) {
    const order = purchase(random, locale, candles, {
      number: ['O-#####', '10####', '26-####'],
      freight: [4900, 7900, 9900],
      tax: ['added'],
      delay: 1,
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['# kr.', 'kr. #']) })
    const word = words('pcs=stk.|m=m|kg=kg|pack=pk.|roll=rl.|100=stk.|1000=stk.')
    const lines = order.lines.map((line) =>
      row([
        right(`${count(order, line.quantity, '.')} ${word(line)}`),
        escaped(line.name),
        right(line.pricePer === 1 ? money(line.price) : `${money(line.price)} pr. ${line.pricePer} stk.`),
        right(money(line.total)),
      ]),
    )
    const { vendor } = order
    const sent = order.sentAt.slice(0, 10)
    const body = `<p>Hej, kan du lægge den her ind? Varerne er til butikken.</p><p>Mvh Signe</p>
<hr><p><b>Fra:</b> ${escaped(vendor.name)} &lt;${vendor.email}&gt;<br><b>Sendt:</b> ${longDay(sent, locale)} 09:${random.code('1#')}<br><b>Til:</b> indkob@shop.example<br><b>Emne:</b> Ordrebekræftelse ${order.number}</p>
<h3>Ordrebekræftelse ${order.number}</h3><p>Ordredato: ${longDay(order.date, locale)}<br>Forventet levering: ${longDay(dayAfter(sent, random.whole(3, 12)), locale)}</p>
<table width="100%">${row(['Antal', 'Vare', 'Stykpris', 'I alt'], 'align="left"', 'th')}
${lines.join('\n')}
${sumRow(3, 'Varer i alt', money(order.subtotal))}${sumRow(3, 'Fragt', money(order.shipping))}${sumRow(3, `Moms ${percent(order.taxRate)} %`, money(order.tax))}${sumRow(3, 'Total inkl. moms', money(order.total))}</table>
<p>${escaped(vendor.name)}, ${vendor.city}, ${vendor.registration.join(', ')}</p>`
    return {
      mail: {
        from: { name: 'Signe Holm', email: 'signe@shop.example' },
        subject: `VS: Ordrebekræftelse ${order.number}`,
        sentAt: `${dayAfter(order.sentAt, random.whole(1, 3))}${order.sentAt.slice(10)}`,
        html: `<html><body>${body}</body></html>`,
      },
      truth: truthOf(order, { sku: false }),
    }
  },
}
