import type { Family } from '../../../../kit/family.ts'
import { mailOf } from '../../../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, weekOf } from '../../../../kit/trade-orders.ts'
import { truthOf } from '../../../../kit/truth.ts'
import { writingOf } from '../../../../kit/writing.ts'
import { columns, ibanOf, sumsOf, supplierOrder } from './supplier-parts.ts'

const goods = goodsOf({
  sv: {
    vendors: 'Garveriet i Mark AB|Sadelmakarnas Inköp|Tranås Läder & Skinn|Norrlands Läderdepå HB',
    products:
      'Läderrem vegetabilgarvad 25 mm|Halvsida nötläder 3,5 mm|Fårskinn krom, A-sortering|Pennläder bit 30 x 40|Rullspänne 25 mm|Bältesöljett mässing|Kantlack 100 ml|Läderfett burk|Linsaumstråd rulle|Prickhjul 6 stygn|Handnit 9 mm påse|Skärmatta A3|Klädselskinn ryggdel|Hålpipa 4 mm',
    measured:
      'Läderpassepoal 4 mm|Flätad lädersnodd 5 mm|Nylongjord 30 mm|Skinnband 10 mm|Spillbitar blandade|Kantband mocka 20 mm',
    options: 'Färg:Cognac,Svart,Naturell,Mörkbrun|Tjocklek:1,2 mm',
  },
})

const unitOf = { piece: 'st', m: 'm', kg: 'kg', l: 'l', yd: 'yd' }

/** A Swedish tannery’s order acknowledgement, printed by its order system as plain text with aligned columns. */
export const ordererkannandeLader: Family = {
  name: 'ordererkannande-lader',
  kind: 'text',
  locales: ['sv-SE'],
  draw(random, locale) {
    const order = supplierOrder(
      random,
      locale,
      {
        goods,
        number: ['#####', '26####', 'O-#####'],
        sku: ['####', '##-####', '@####'],
        lines: [1, 9],
        measured: 0.3,
        options: 0,
        prices: [1800, 89_000],
        quantities: [1, 40],
        discount: 0.15,
        tax: ['added'],
        delay: 1,
        long: 0,
      },
      50,
    )
    const { bare, quantity, percent } = writingOf(random, order, {
      minus: 'before',
      space: ' ',
      group: random.pick([' ', '']),
    })
    const widths = [9, 34, -8, 4, -10, -12]
    const heads = ['Artnr', 'Benämning', 'Antal', 'Enh', 'À-pris', 'Belopp']
    const rule = '-'.repeat(87)
    const rows = order.lines.map((line) =>
      columns(widths, [
        line.sku,
        line.name,
        quantity(line.quantity),
        unitOf[line.unit],
        bare(line.price),
        bare(line.total),
      ]),
    )
    const sums = sumsOf(order, bare, {
      goods: 'Summa varor',
      discount: 'Avtalad rabatt',
      shipping: 'Frakt och emballage',
      net: 'Summa exkl. moms',
      tax: `Moms ${percent(order.taxRate)} %`,
      total: 'Totalt SEK',
    }).map(([label, amount]) => `${label.padStart(70)}  ${amount.padStart(15)}`)
    const week = weekOf(dayAfter(order.date, random.whole(7, 35)))
    const text = [
      order.vendor.name.toUpperCase(),
      `${order.vendor.city}   Tel ${order.vendor.phone}`,
      '',
      'ORDERERKÄNNANDE',
      '',
      `Ordernummer        ${order.number}`,
      `Orderdatum         ${order.date}`,
      `Kundnummer         ${random.code('####')}`,
      `Er referens        ${order.buyer}`,
      `Vår referens       ${random.pick(['Lena Ek', 'Johan', 'Birgitta Ström'])}`,
      `Leveransvecka      ${week}`,
      `Leveranssätt       ${random.pick(['DHL Paket', 'Schenker', 'Hämtas', 'PostNord'])}`,
      `Betalningsvillkor  ${random.pick(['30 dagar netto', '20 dagar', 'Förskott'])}`,
      '',
      'Leveransadress',
      ...addressOf(random, order).map((each) => `  ${each}`),
      '',
      columns(widths, heads),
      rule,
      ...rows,
      rule,
      ...sums,
      '',
      random.pick([
        'Läder är en naturprodukt. Ytan och färgen kan variera mellan hudarna.',
        'Priserna gäller under förutsättning att ordern bekräftas oförändrad.',
        'Kontrollera uppgifterna och hör av er inom två dagar om något inte stämmer.',
      ]),
      'Dröjsmålsränta debiteras enligt räntelagen.',
      '',
      `Bankgiro ${random.code('###-####')}   IBAN ${ibanOf(random, locale)}`,
      order.vendor.registration.join('   '),
      'Godkänd för F-skatt',
    ].join('\n')
    return {
      mail: mailOf(order, `Ordererkännande ${order.number}`, { text }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
