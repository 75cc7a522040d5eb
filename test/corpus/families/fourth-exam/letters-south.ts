import type { Family } from '../../kit/family.ts'
import { escaped, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, type Trade, text, words } from '../written-apart/draw.ts'
import { abroad, dayIn } from '../written-apart/tongues.ts'
import { atRate, bought } from './draw.ts'

const potteryEs: Trade = {
  vendors: 'Alfarería Tormes=alfareriatormes|Barro Vivo=barrovivo|Taller de Loza Lucía=lozalucia',
  options: 'esmalte:verde oliva,azul cobalto,miel,blanco mate|tamaño:grande,pequeño',
  wares: `Tazón con asa; pcs; 950-1890; 12
Plato llano; pcs; 1190-2490; 12
Jarra de agua; pcs; 2290-4490; 1
Ensaladera; pcs; 2890-5490; 12
Maceta colgante; pcs; 1490-2990; 12
Azucarero; pcs; 1290-2290; 1
Botijo; pcs; 2490-3990; 1
Fuente de horno; pcs; 2990-5490; 2
Palmatoria; pcs; 890-1690; 1
Cuenco; pcs; 790-1490; 12
Aceitera; pcs; 1590-2890; 1`,
}

/** A potter's friendly mail: `12 x name, glaze: green`, tax within the prices, a deposit asked for before the work. */
export const potterEs: Family = {
  name: 'alfarera-encargo',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = bought(random, atRate(locale, 21), potteryEs, {
      number: ['26/0##', '1##', 'E-###'],
      lines: [1, 5],
      options: 0.8,
      freight: [950, 1200, 1650],
      freeShipping: 0.3,
      tax: ['included'],
      delay: 3,
      boxes: ['hola', 'taller', 'lucia'],
    })
    const { money } = writingOf(random, order, { pattern: random.pick(['# €', '#€']) })
    const deposit = halfUp(order.total * 0.4)
    const lines = order.lines.map((line) => {
      const chosen = line.options.map(({ name, value }) => `, ${name}: ${value}`).join('')
      return `<li>${line.quantity} x ${escaped(line.name)}${chosen} — a ${escaped(money(line.price))} — <b>${escaped(money(line.total))}</b></li>`
    })
    const body = `<p>¡Hola! ¿Qué tal todo?</p><p>Ya he apuntado tu encargo, es el n.º ${order.number}, con fecha del ${longDay(order.date, locale)}. Te lo resumo para que lo repases:</p>
<ul>${lines.join('\n')}</ul>
<p>Piezas: ${escaped(money(order.subtotal))}<br>${order.shipping === 0 ? 'Envío: gratis, esta vez lo pongo yo' : `Embalaje y envío: ${escaped(money(order.shipping))}`}<br>Total: <b>${escaped(money(order.total))}</b> (IVA del 21 % incluido: ${escaped(money(order.tax))})</p>
<p>Para empezar a tornear necesito una señal de ${escaped(money(deposit))}, y el resto al terminar. Puedes hacer un Bizum al ${random.code('6## ### ###')} o una transferencia a ${random.code('ES## #### #### #### #### ####')}.</p>
<p>${random.pick(['Calcula unas seis semanas, que hay que secar, bizcochar y esmaltar.', 'El rojo no lo hago ya, me salía distinto en cada hornada.', 'Piensa que cada pieza sale un poco diferente.'])}</p>
<p>Un abrazo,<br>Lucía<br><i>${escaped(order.vendor.name)}, ${order.vendor.city}</i><br>${order.vendor.registration.join(', ')}</p>`
    return {
      mail: mailOf(order, random.pick(['Tu encargo de cerámica', `Encargo ${order.number}`]), {
        html: `<div dir="ltr">${body}</div>`,
      }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const farmBr: Trade = {
  vendors:
    'Sítio Boa Esperança=sitioboaesperanca|Fazenda Três Irmãos=tresirmaos|Queijaria Serra Azul=queijariaserraazul',
  wares: `Café torrado em grãos; kg; 4800-8900
Queijo meia cura; kg; 4900-7900
Doce de leite; pcs; 1800-3200
Rapadura; pcs; 900-1600
Mel silvestre; pcs; 2800-4500
Farinha de mandioca; kg; 900-1800
Goiabada cascão; pcs; 1900-3400
Cachaça envelhecida; pcs; 5900-11900
Manteiga de garrafa; pcs; 2400-3900
Feijão vermelho; kg; 890-1690
Castanha torrada; kg; 6900-11900
Pimenta em conserva; pcs; 1400-2600`,
}

/** A farm's typed order: leaders of dots between name and quantity, a discount for cash, payment by Pix. */
export const farmBrazil: Family = {
  name: 'sitio-pedido',
  kind: 'text',
  locales: ['pt-BR'],
  draw(random, locale) {
    const order = bought(random, locale, farmBr, {
      number: ['1##', '####', '26-###'],
      discount: 0.4,
      rates: [3, 5],
      freight: [1800, 2500, 3900, 5200],
      freeShipping: 0.25,
      tax: ['none'],
      delay: 2,
      boxes: ['contato', 'vendas', 'pedidos'],
    })
    const { money } = writingOf(random, order, {
      pattern: 'R$ #',
      space: ' ',
      minus: random.pick(['before', 'inside']),
    })
    const word = words('pcs=un|kg=kg')
    const lines = order.lines.map(
      (line) =>
        `${`${line.name} `.padEnd(30, '.')} ${count(order, line.quantity)} ${word(line)} x ${money(line.price)} = ${money(line.total)}`,
    )
    const body = text(
      random.pick(['Bom dia!', 'Oi, tudo bem?', 'Boa tarde, pessoal.']),
      '',
      `Segue o pedido nº ${order.number}, fechado em ${numericDay(order.date, 'DD/MM/YYYY')}:`,
      '',
      ...lines,
      '',
      `Soma dos produtos: ${money(order.subtotal)}`,
      given(order.discount, `Desconto à vista: ${money(-order.discount)}`) || null,
      order.shipping === 0 ? 'Frete: por nossa conta' : `Frete: ${money(order.shipping)}`,
      `Total a pagar: ${money(order.total)}`,
      '',
      `A carga sai ${random.pick(['na sexta', 'na segunda de madrugada'])} e chega até ${numericDay(dayAfter(order.sentAt, random.whole(3, 9)), 'DD/MM/YYYY')}.`,
      random.pick([
        'O queijo fresco acabou, só teremos de novo no mês que vem.',
        'Os vidros vão embalados na palha, podem devolver as caixas.',
        'Por favor confiram o peso na chegada.',
      ]),
      '',
      `Pix: ${order.vendor.email}`,
      '',
      'Abraço,',
      random.pick(['Seu Antônio', 'Dona Cida', 'Marcelo']),
      order.vendor.name,
      `${order.vendor.city} - ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, `Pedido ${order.number}`, { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const ropesRo: Trade = {
  vendors: 'Depozitul Moara Veche=moaraveche|En-gros Dunărea SRL=engrosdunarea|Bazar Brăila SRL=bazarbraila',
  options: 'Culoare:roșu,natur,verde,negru',
  wares: `Sfoară de cânepă; roll; 890-1890; 1
Saci de iută; pcs; 490-1290
Mături de sorg; pcs; 1490-2490
Coșuri de răchită; pcs; 2900-6900
Lumânări de ceară; pack; 1290-2690; 1
Borcane cu capac; pack; 2490-4990
Plasă de legume; m; 290-690; 1
Găleată zincată; pcs; 2490-4490
Mănuși de lucru; pair; 690-1490; 1
Folie de seră; m; 890-1890
Sare grunjoasă; kg; 190-390
Hârtie de ambalat; kg; 690-1290`,
}

/** A Romanian wholesaler's note, bars between the cells: two kinds of dates, an amount already paid. */
export const wholesaleRo: Family = {
  name: 'engros-aviz',
  kind: 'text',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'ro'), ropesRo, {
      number: ['MV####', '26###', 'C####'],
      sku: ['####', '@###', '1#-###'],
      options: 0.35,
      freight: [2500, 3500, 4900],
      freeShipping: 0.3,
      tax: ['added'],
      delay: 4,
      boxes: ['vanzari', 'depozit', 'office'],
    })
    const { bare, percent } = writingOf(random, order)
    const word = words('pcs=buc|roll=role|pack=seturi|m=m|pair=perechi|kg=kg')
    const rows = order.lines.map((line) => [
      line.sku,
      line.name,
      line.options[0]?.value ?? '-',
      `${count(order, line.quantity, '.')} ${word(line)}`,
      bare(line.price),
      bare(line.total),
    ])
    const paid = random.chance(0.4) ? Math.floor(order.total / 20_000) * 10_000 : 0
    const body = text(
      'Bună ziua,',
      '',
      'Marfa comandată este pregătită în depozit:',
      '',
      `Comanda nr. ${order.number} din ${numericDay(order.date, 'DD.MM.YYYY')}`,
      `Ridicare începând cu ${numericDay(dayAfter(order.sentAt, random.whole(1, 6)), 'DD.MM.YYYY')}, între orele 8 și 15`,
      '',
      ...[['Cod', 'Denumire', 'Culoare', 'Cantitate', 'Preț lei', 'Valoare lei'], ...rows].map(
        (cells) => `| ${cells.join(' | ')} |`,
      ),
      '',
      `Valoare marfă: ${bare(order.subtotal)} lei`,
      given(order.shipping, `Transport până la dvs.: ${bare(order.shipping)} lei`) || null,
      `TVA ${percent(order.taxRate)}%: ${bare(order.tax)} lei`,
      `TOTAL: ${bare(order.total)} lei`,
      given(paid, `Achitat în avans: ${bare(paid)} lei`) || null,
      given(paid, `Rest de plată: ${bare(order.total - paid)} lei`) || null,
      '',
      random.pick([
        'Undițele din bambus nu mai intră în stoc anul acesta.',
        'Vă rugăm să aduceți paleții goi.',
        'Verificați marfa la ridicare, ulterior nu mai primim reclamații.',
      ]),
      '',
      'O zi bună,',
      random.pick(['Nelu Dragomir', 'Gina, depozit']),
      `${order.vendor.name}, ${order.vendor.city}`,
      order.vendor.registration.join(', '),
    )
    return {
      mail: mailOf(order, `Comanda ${order.number} este pregătită`, { text: body }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}

const labelsEl: Trade = {
  vendors: 'Ετικέτες Πειραιά=etiketespeiraia|Υφαντική Νάουσας=yfantikinaousas|Κορδέλες Φωτίου=kordelesfotiou',
  wares: `Υφαντή ετικέτα λαιμού; 1000; 4900-12900
Σατέν ετικέτα πλύσης; 1000; 1900-4900
Χάρτινο καρτελάκι; 1000; 5900-14900
Αυτοκόλλητο στρογγυλό; 1000; 2900-6900
Κορδέλα τυπωμένη; m; 45-140
Σακουλάκι οργάντζας; 100; 1290-2990
Κουτί με παράθυρο; pcs; 45-160
Χαρτί περιτυλίγματος; 100; 1490-3490
Σφραγίδα λογότυπου; pcs; 1890-3990
Δερμάτινη ετικέτα; pcs; 35-120
Σπάγκος συσκευασίας; roll; 290-690`,
}

/** A Greek label weaver's table in HTML: a column says for how many pieces the price is. */
export const labelWeaverEl: Family = {
  name: 'etiketes-epivevaiosi',
  kind: 'business',
  locales: ['en-IE'],
  draw(random, locale) {
    const order = bought(random, abroad(locale, 'el'), labelsEl, {
      number: ['####', 'ΕΤ-####', '26/####'],
      lines: [1, 6],
      freight: [450, 600, 850],
      freeShipping: 0.25,
      discount: 0.2,
      tax: ['added'],
      delay: 3,
      boxes: ['info', 'orders', 'sales'],
    })
    const { bare, money, percent } = writingOf(random, order, { pattern: '# €', minus: 'before' })
    const word = words('pcs=τεμ.|m=μέτρα|roll=ρολά')
    const lines = order.lines.map((line) =>
      row([
        escaped(line.name),
        right(`${count(order, line.quantity, '.')} ${word(line)}`),
        right(bare(line.price)),
        right(
          line.pricePer === 1
            ? word(line).replace('μέτρα', 'μέτρο').replace('ρολά', 'ρολό')
            : `${count(order, line.pricePer, '.')} τεμ.`,
        ),
        right(bare(line.total)),
      ]),
    )
    const body = `<p>Καλημέρα,</p><p>σας ευχαριστούμε για την εμπιστοσύνη. Το δείγμα εγκρίθηκε και ξεκινάμε την ύφανση.</p>
<p>Αριθμός παραγγελίας: <b>${order.number}</b><br>Ημερομηνία παραγγελίας: ${dayIn('el', order.date)}<br>Έγκριση δείγματος: ${numericDay(order.sentAt.slice(0, 10), 'DD/MM/YYYY')}<br>Παράδοση: περίπου ${numericDay(dayAfter(order.sentAt, random.whole(8, 25)), 'DD/MM/YYYY')}</p>
<table width="100%" border="1" cellspacing="0" cellpadding="4">${row(['Είδος', 'Ποσότητα', 'Τιμή €', 'ανά', 'Αξία €'], '', 'th')}
${lines.join('\n')}
${sumRow(4, 'Αξία ειδών', bare(order.subtotal))}${given(order.discount, sumRow(4, 'Έκπτωση', bare(-order.discount)))}${given(order.shipping, sumRow(4, 'Έξοδα αποστολής', bare(order.shipping)))}${sumRow(4, `ΦΠΑ ${percent(order.taxRate)}%`, bare(order.tax))}${sumRow(4, 'Γενικό σύνολο', money(order.total))}</table>
<p>${random.pick(['Η χρυσή κλωστή έχει τελειώσει, προτείνουμε το μπρονζέ.', 'Το κλισέ το κρατάμε για την επόμενη φορά.', 'Εξόφληση με κατάθεση πριν την αποστολή.'])}</p>
<p>Με εκτίμηση,<br>${random.pick(['Φώτης Φωτίου', 'Μαρία Λάππα'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city}, τηλ. ${order.vendor.phone}<br><small>${order.vendor.registration.join(', ')}</small></p>`
    return {
      mail: mailOf(order, `Επιβεβαίωση παραγγελίας ${order.number}`, { html: `<html><body>${body}</body></html>` }),
      truth: truthOf(order, { sku: false, shipping: order.shipping > 0 }),
    }
  },
}

export const southLetters: readonly Family[] = [potterEs, farmBrazil, wholesaleRo, labelWeaverEl]
