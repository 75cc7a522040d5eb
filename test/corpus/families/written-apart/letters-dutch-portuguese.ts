import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { chargedEach, dayAfter, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { choicesOf, count, given, purchase, reduced, type Trade, text, words } from './draw.ts'

const upholstery: Trade = {
  vendors:
    'Meubelstof Achterhoek=meubelstofachterhoek|Stoffeerderij De Rol=stoffeerderijderol|Vulling & Velours=vullingvelours',
  options: 'Kleur:Oker,Petrol,Zand,Antraciet|Rug:latex,ongelijmd',
  wares: `Velours meubelstof; m; 1890-3900; 12
Jute singel 8 cm; m; 95-220
Koudschuim SG35; pcs; 2490-4900
Kokosvezelplaat; pcs; 890-1790; 2
Siernagel brons; 1000; 2900-5900
Biezenmat; m; 2900-5400
Bekledingsgaren; pcs; 790-1590; 1
Molton dubbelzijdig; m; 690-1290; 1
Knoopmachine-dop; 100; 890-1990
Pikeerdraad; roll; 590-1190
Leerverf; l; 1990-3900; 1
Spijkerband; roll; 1290-2400
Meubelpoot beuken; pcs; 490-1090
Klittenband haak; m; 110-260; 1`,
}

/** A dispatch mail with prices: quantity and unit in one cell, dates of order and dispatch, a link to the parcel. */
export const upholsteryParcel: Family = {
  name: 'meubelstof-verzonden',
  kind: 'dispatch',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = purchase(random, locale, upholstery, {
      number: ['MA#####', '26-####', 'W####'],
      sku: ['####', '@@-###', '###.##'],
      options: 0.65,
      freight: [695, 895, 1495],
      tax: ['added'],
      delay: 8,
    })
    const { money, percent } = writingOf(random, order, { pattern: '€ #' })
    const word = words('pcs=stuks|m=meter|l=liter|roll=rollen|100=stuks|1000=stuks')
    const lines = order.lines.map((line) =>
      row([
        `${escaped(line.name)}${line.options.length > 0 ? `<br><small>${escaped(choicesOf(line))}</small>` : ''}`,
        line.sku,
        right(`${count(order, line.quantity, '.')} ${word(line)}`),
        right(line.pricePer === 1 ? money(line.price) : `${money(line.price)} per ${count(order, line.pricePer, '.')}`),
        right(money(line.total)),
      ]),
    )
    const body = `<p>Beste ${escaped(order.buyer)},</p><p>Goed nieuws: je bestelling is vandaag ingepakt en meegegeven aan ${random.pick(['PostNL', 'DHL', 'GLS'])}. Zendingnummer ${random.code('3S@@@@#########')}.</p>
<p>Bestelnummer: <b>${order.number}</b><br>Besteld op: ${longDay(order.date, locale)}<br>Verzonden op: ${longDay(order.sentAt.slice(0, 10), locale)}</p>
<table width="100%" cellpadding="4">${row(['Artikel', 'Artikelnr.', 'Aantal', 'Prijs excl. btw', 'Bedrag'], 'align="left"', 'th')}
${lines.join('\n')}
${sumRow(4, 'Subtotaal', money(order.subtotal))}${sumRow(4, 'Verzendkosten', order.shipping === 0 ? 'gratis' : money(order.shipping))}${sumRow(4, `Btw ${percent(order.taxRate)}%`, money(order.tax))}${sumRow(4, 'Totaal incl. btw', money(order.total))}</table>
<p>Groet,<br>${escaped(order.vendor.name)}, ${order.vendor.city}</p>`
    return {
      mail: mailOf(order, `Onderweg: bestelling ${order.number}`, { html: page(random, order, 'Onderweg', body) }),
      truth: truthOf(order),
    }
  },
}

const printed: Trade = {
  vendors: 'Drukkerij Kanaalzicht=drukkerijkanaalzicht|Letterlab Zwolle=letterlab|Inktvis Drukwerk=inktvisdrukwerk',
  wares: `Hangtags 5 x 9 cm; pcs; 9-28
Bedankkaartjes; pcs; 14-38
Stickers rond 50 mm; pcs; 5-16
Zijdepapier met logo; pcs; 22-58
Verzendzakken gerecycled; pcs; 31-79
Folders A5; pcs; 12-34
Posters A3; pcs; 95-260
Visitekaartjes dik; pcs; 11-29
Wikkels voor zeep; pcs; 18-47
Geschenkbonnen; pcs; 42-98
Retourkaarten; pcs; 8-21
Banderollen; pcs; 26-63`,
}

/** Typed lines with long dashes: `500 stuks Hangtags — € 0,12 p/st — € 60,00`. */
export const printedDashes: Family = {
  name: 'drukkerij-streepjes',
  kind: 'text',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = purchase(random, locale, printed, {
      number: ['D26-###', '#####', 'LL-####'],
      lines: [1, 4],
      freight: [650, 950, 1250],
      tax: ['added'],
      delay: 3,
    })
    const { money, percent } = writingOf(random, order, { pattern: random.pick(['€ #', '€#']), space: ' ' })
    const isDated = random.chance(0.6)
    const dash = random.pick([' — ', ' – '])
    const lines = order.lines.map((line) =>
      [`${count(order, line.quantity, '.')} stuks ${line.name}`, `${money(line.price)} p/st`, money(line.total)].join(
        dash,
      ),
    )
    const body = text(
      `Hoi ${order.buyer.split(' ')[0]},`,
      '',
      `Dank voor je opdracht! Hierbij de bevestiging van opdracht ${order.number}${isDated ? ` d.d. ${numericDay(order.date, 'DD-MM-YYYY')}` : ''}.`,
      '',
      ...lines,
      '',
      `Drukwerk samen: ${money(order.subtotal)}`,
      order.shipping === 0 ? null : `Bezorging: ${money(order.shipping)}`,
      `Btw ${percent(order.taxRate)}%: ${money(order.tax)}`,
      `Totaal te voldoen: ${money(order.total)}`,
      '',
      `Proefdruk volgt, levering rond ${longDay(dayAfter(order.sentAt, random.whole(5, 14)), locale)}.`,
      '',
      'Groeten,',
      order.vendor.name,
      `${order.vendor.city}, ${order.vendor.registration.join(', ')}`,
    )
    return {
      mail: mailOf(order, `Bevestiging opdracht ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0, date: isDated }),
    }
  },
}

const tiles: Trade = {
  vendors: 'Azulejaria Ribeira Lda=azulejariaribeira|Oficina do Barro=oficinadobarro|Cestos & Vime=cestosevime',
  wares: `Azulejo relevado 14 x 14; pcs; 290-690
Cesto de vime oval; pcs; 1490-2990
Prato de servir; pcs; 1190-2490
Corda de sisal; m; 45-120
Verniz aquoso; l; 1390-2690
Puxador de porcelana; pcs; 240-590
Barro vermelho; kg; 95-220
Saleiro com tampa; pcs; 690-1390
Esteira de junco; pcs; 1890-3490
Pigmento cobalto; kg; 3900-7900
Caixa de pinho; pcs; 590-1190
Pincel pelo macio; pcs; 390-890
Galo esmaltado; pcs; 990-1990`,
}

/** An invoice that is also the receipt, with a rate off some lines, paid by MB WAY. */
export const tileReceipt: Family = {
  name: 'azulejaria-fatura-recibo',
  kind: 'invoice',
  locales: ['pt-PT'],
  draw(random, locale) {
    const drawn = purchase(random, locale, tiles, {
      number: ['FR 2026/###', 'FR A/####', 'FR 26/##'],
      sku: ['@@###', '####', '###-@'],
      freeShipping: 1,
      tax: ['added'],
    })
    const [order, rates] = reduced(random, drawn, [0, 0, 0, 5, 15])
    const { money, bare, percent } = writingOf(random, order, { pattern: '# €' })
    const word = words('pcs=un|m=m|l=l|kg=kg')
    const lines = order.lines.map((line, at) =>
      row([
        line.sku,
        escaped(line.name),
        right(count(order, line.quantity, '.')),
        word(line),
        right(bare(line.price)),
        right(`${percent(rates[at] ?? 0)}`),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>Olá ${escaped(order.buyer)}, obrigado pela sua compra. Segue o documento.</p>
<h3>Fatura-Recibo ${order.number}</h3><p>Data de emissão: ${numericDay(order.date, 'DD/MM/YYYY')}<br>V/ contribuinte: ${random.code('5########')}<br>ATCUD: ${random.code('@@@@####')}-${random.code('###')}</p>
<table width="100%" border="1" cellspacing="0" cellpadding="3">${row(['Ref.', 'Designação', 'Qtd.', 'Un.', 'Preço unit.', 'Desc. %', 'Valor'], '', 'th')}
${lines.join('\n')}</table>
<table align="right">${sumRow(1, 'Total sem IVA', money(order.subtotal))}${sumRow(1, `IVA ${percent(order.taxRate)}%`, money(order.tax))}${sumRow(1, 'Total do documento', money(order.total))}${sumRow(1, 'Pago por MB WAY', money(order.total))}</table>
<p style="clear:both">${escaped(order.vendor.name)}, ${order.vendor.city}, ${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, `Fatura-Recibo ${order.number}`, { html: page(random, order, 'Documento', body) }),
      truth: chargedEach(truthOf(order, { shipping: false, otherNumbers: [order.number.replace(/^FR /, '')] })),
    }
  },
}

const lace: Trade = {
  vendors: 'Rendas do Agreste=rendasdoagreste|Aviamentos Sabiá=aviamentossabia|Bordados Caicó=bordadoscaico',
  wares: `Renda guipir 5 cm; m; 390-990
Bico de algodão; m; 120-340
Fita mimosa nº 3; roll; 690-1490
Linha de bordar meada; pcs; 190-420
Tricoline lisa; m; 1290-2490
Botão de coco; pcs; 35-90
Viés 24 mm; roll; 890-1690
Zíper invisível; pcs; 140-360
Manta acrílica; m; 990-1890
Bastidor 18 cm; pcs; 890-1790
Agulha de crochê; pcs; 490-1190
Entretela colante; m; 590-1190
Laise bordada; m; 2490-4900
Barbante cru; kg; 1890-3490`,
}

/** A typed order as people send it by chat: lines with `x` and `=`, a discount for Pix, freight, the total. */
export const laceChat: Family = {
  name: 'rendas-anotado',
  kind: 'text',
  locales: ['pt-BR'],
  draw(random, locale) {
    const order = purchase(random, locale, lace, {
      number: ['#####', 'P-####', '26####'],
      discount: 0.5,
      freight: [1890, 2490, 3200],
      tax: ['none'],
      delay: 1,
    })
    const { money } = writingOf(random, order, { space: ' ', minus: 'before' })
    const word = words('pcs=un|m=m|roll=rolo|kg=kg')
    const lines = order.lines.map(
      (line) =>
        `* ${line.name}: ${count(order, line.quantity)} ${word(line)} x ${money(line.price)} = ${money(line.total)}`,
    )
    const body = text(
      `Oi ${order.buyer.split(' ')[0]}, tudo bem?`,
      '',
      `Pedido anotado!! Nº ${order.number}`,
      `Data do pedido: ${numericDay(order.date, 'DD/MM/YYYY')} às ${order.sentAt.slice(11, 16)}`,
      '',
      ...lines,
      '',
      `Soma dos itens: ${money(order.subtotal)}`,
      given(order.discount, `Desconto no Pix: ${money(-order.discount)}`) || null,
      order.shipping === 0
        ? 'Frete: por nossa conta'
        : `Frete ${random.pick(['PAC', 'SEDEX', 'Jadlog'])}: ${money(order.shipping)}`,
      `TOTAL: ${money(order.total)}`,
      '',
      `Chave Pix: ${order.vendor.email}`,
      'Assim que cair a gente separa e manda o rastreio.',
      '',
      `Beijos, equipe ${order.vendor.name} / ${order.vendor.city}`,
    )
    return {
      mail: mailOf(order, `Seu pedido ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}
