import type { Family } from '../../kit/family.ts'
import { escaped, page, row } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { mailOf } from '../../kit/phrases.ts'
import { dayAfter, halfUp, right, sumRow } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'
import { count, given, purchase, type Trade, text, words } from '../written-apart/draw.ts'
import { atStandardRate, buyersNumber, gap, greeted, lineBreaks, orNumbered } from './tools.ts'

const cartons: Trade = {
  vendors:
    'Cartonnages Vézère=cartonnages-vezere|Imprimerie du Faubourg=imprimeriedufaubourg|Étuis Lacombe=etuislacombe',
  wares: `Étui pliant 12 x 8, kraft brun; 1000; 14800-39000
Boîte cloche 15 x 15; pcs; 195-420
Étiquette adhésive 40 mm; 1000; 3900-9800
Papier de soie 50 x 70; 100; 690-1890
Fourreau 3 couleurs; 1000; 18900-52000
Sac à fond carré, anses torsadées; 100; 2900-6900
Carte de soin 10 x 15; 1000; 8900-21000
Calage en frisure; kg; 490-990
Ruban adhésif papier; roll; 290-560
Pochette expédition n° 3; 100; 3400-7900
Tampon caoutchouc; pcs; 1890-3900`,
}

/** A box maker's letter: prices `le cent` and `le mille`, an eco fee, and the amounts without tax in sentences. */
export const boxMaker: Family = {
  name: 'cartonnage-le-mille',
  kind: 'business',
  locales: ['fr-FR'],
  draw(random, locale) {
    const order = purchase(random, locale, cartons, {
      number: ['CV26-####', '26/###', 'C####'],
      lines: [1, 5],
      freight: [1900, 2850, 4500],
      freeShipping: 0.25,
      fee: 0.6,
      fees: [240, 480, 960],
      tax: ['added'],
      delay: 4,
      boxes: ['commandes', 'contact', 'atelier'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €' })
    const each = words('pcs=pièce|kg=le kg|roll=le rouleau|100=le cent|1000=le mille')
    const word = words('pcs=ex.|kg=kg|roll=rlx|100=ex.|1000=ex.')
    const items = order.lines.map(
      (line) =>
        `<li>${escaped(line.name)} : ${count(order, line.quantity, '\u00a0')} ${word(line)} à ${escaped(money(line.price))} ${each(line)}, soit <b>${escaped(money(line.total))}</b> HT</li>`,
    )
    const po = random.chance(0.5) ? buyersNumber(random) : null
    const sums = [
      `Montant des articles HT : ${money(order.subtotal)}`,
      ...(order.fee > 0 ? [`Éco-contribution emballages : ${money(order.fee)}`] : []),
      order.shipping === 0 ? 'Port : franco' : `Port et emballage : ${money(order.shipping)}`,
      `TVA ${percent(order.taxRate)} % : ${money(order.tax)}`,
      `Total TTC : ${money(order.total)}`,
    ]
    const body = `<p>${order.vendor.city.split(' ').slice(1).join(' ')}, le ${longDay(order.sentAt.slice(0, 10), locale)}</p><p>${random.pick(['Madame, Monsieur,', `Bonjour ${escaped(order.buyer)},`])}</p>
<p>Nous accusons réception de votre commande du ${numericDay(order.date, 'DD/MM/YYYY')}${po === null ? '' : ` (votre réf. ${po})`}, enregistrée chez nous sous le n° <b>${order.number}</b>.</p>
<ul>${items.join('\n')}</ul>
${lineBreaks(sums)}
<p>BAT sous 5 jours, livraison environ ${random.whole(2, 5)} semaines après votre accord. Tolérance d'usage sur les quantités : +/- 5 %.</p><p>Règlement : ${random.pick(['30 jours fin de mois par virement', 'à réception de facture', '40 % à la commande, solde avant expédition'])}.</p>
<p>Bien cordialement,<br>${random.pick(['Solange Lacombe', 'Service commercial', 'Bertrand'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city} - Tél. ${order.vendor.phone}<br>${order.vendor.registration.join(' - ')}</p>`
    const truth = truthOf(order, { sku: false, shipping: true })
    return {
      mail: mailOf(order, `Accusé de réception de votre commande`, { html: page(random, order, 'Commande', body) }),
      truth: po === null ? truth : orNumbered(truth, po),
    }
  },
}

const espadrilles: Trade = {
  vendors: 'Alpargatas Roldán=alpargatasroldan|Cuerdas y Yutes Elche=cuerdasyyutes|Suelas Vinalopó=suelasvinalopo',
  wares: `Suela de yute caballero; box; 3400-5900
Suela de yute señora; box; 2900-5200
Puntera lona cruda; box; 1190-2400
Lona 10 oz crudo; m; 420-890
Cinta al bies 20 mm; m; 18-45
Hilo encerado negro; roll; 690-1290
Plantilla corcho; box; 1890-3400
Etiqueta tejida talla; 100; 490-1190
Caja kraft calzado; pcs; 38-79
Cordón algodón; box; 590-1190
Goma vulcanizada plancha; kg; 690-1390`,
}

/** A typed reply of a maker that sells by the dozen: `10 docenas de … a 34,00 €/docena ... 340,00`. */
export const dozens: Family = {
  name: 'alpargatas-docenas',
  kind: 'text',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = purchase(random, atStandardRate(locale), espadrilles, {
      number: ['P-26####', '####', '26/0###'],
      discount: 0.3,
      rates: [2, 3, 5],
      freight: [950, 1400, 2200],
      freeShipping: 0.25,
      tax: ['added'],
      delay: 3,
      boxes: ['pedidos', 'fabrica', 'info'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €', space: ' ', minus: 'before' })
    const unit = words('box=docenas de|m=m de|roll=conos de|100=uds. de|pcs=uds. de|kg=kg de')
    const each = words('box=docena|m=m|roll=cono|100=100 uds.|pcs=ud.|kg=kg')
    const dots = random.chance(0.5)
    const lines = order.lines.map((line) => {
      const start = `${count(order, line.quantity, '.')} ${unit(line)} ${line.name} a ${money(line.price)}/${each(line)}`
      return `${dots ? `${start} `.padEnd(62, '.') : `${start}${gap(random, 2, 6)}`} ${money(line.total)}`
    })
    const rate = Math.round((order.discount * 100) / order.subtotal)
    const isShort = order.lines.length === 1 && order.discount === 0
    const body = text(
      `Buenos días ${order.buyer}:`,
      '',
      `Tomamos nota de su pedido, que queda registrado con el nº ${order.number} y fecha ${numericDay(order.date, 'DD/MM/YYYY')}. Le detallo:`,
      '',
      ...lines,
      '',
      isShort ? null : `Suma: ${money(order.subtotal)}`,
      order.discount === 0 ? null : `Dto. pronto pago ${rate}%: ${money(-order.discount)}`,
      order.shipping === 0 ? 'Portes pagados' : `Portes: ${money(order.shipping)}`,
      `IVA ${percent(order.taxRate)}%: ${money(order.tax)}`,
      `TOTAL PEDIDO: ${money(order.total)}`,
      '',
      random.chance(0.4)
        ? 'La lona color teja está agotada, no entra hasta septiembre; de momento no la he incluido.\n'
        : null,
      `Saldría de fábrica sobre el ${longDay(dayAfter(order.sentAt, random.whole(8, 25)), locale)}.`,
      `Forma de pago: transferencia 50% ahora y 50% antes de la salida. Cuenta ${random.code('ES## #### #### #### #### ####')}`,
      '',
      'Un saludo,',
      `${random.pick(['Paqui Roldán', 'Vicente'])} - ${order.vendor.name}`,
      `${order.vendor.city} · Tel. ${order.vendor.phone}`,
    )
    return {
      mail: mailOf(order, random.pick(['Re: pedido', `Su pedido nº ${order.number}`]), { text: body }),
      truth: truthOf(order, { sku: false, inferred: isShort ? ['subtotal'] : [] }),
    }
  },
}

const buttons: Trade = {
  vendors:
    'Bottonificio Grumello=bottonificiogrumello|Corozo & Madreperla srl=corozomadreperla|Accessori Moda Telgate=accessorimodatelgate',
  options: 'Colore:Nero,Testa di moro,Ecrù,Blu notte,Avorio|Misura:lin. 18,lin. 24,lin. 32,lin. 40',
  wares: `Bottone corozo 4 fori; 100; 1190-3400; 12
Bottone madreperla Agoya; 100; 3900-9800; 2
Bottone poliestere opaco; 100; 390-1190; 12
Automatico metallo; 100; 890-2290; 12
Alamaro corno; 100; 6900-14900; 1
Occhiello ottone; 100; 290-790; 1
Gemello camicia; 100; 8900-18900; 1
Bottone cocco; 100; 790-1890; 2
Rivetto jeans; 100; 690-1590; 1
Bottone frutto grezzo; 100; 1490-3200; 2
Fibbia scorrevole; 100; 2290-5900; 12`,
}

/** A button maker's confirmation: price per 100 in the heading, colour and size in columns, a sale without tax. */
export const buttonMaker: Family = {
  name: 'bottonificio-prezzo-cento',
  kind: 'business',
  locales: ['it-IT'],
  draw(random, locale) {
    const order = purchase(random, locale, buttons, {
      number: ['###/26', 'OC-####', '26####'],
      sku: ['####', '@###', '###/@'],
      options: 1,
      freight: [1200, 1850, 2600],
      freeShipping: 0.3,
      tax: ['none'],
      delay: 4,
      boxes: ['ordini', 'export', 'info'],
    })
    const { bare, money } = writingOf(random, order, { pattern: '€ #', group: '.' })
    const po = buyersNumber(random)
    const pick = (line: (typeof order.lines)[number], name: string): string =>
      line.options.find((option) => option.name === name)?.value ?? ''
    const items = order.lines.map((line) =>
      row([
        line.sku,
        escaped(line.name),
        pick(line, 'Colore'),
        pick(line, 'Misura'),
        right(count(order, line.quantity, '.')),
        right(bare(line.price)),
        right(bare(line.total)),
      ]),
    )
    const heads = ['Articolo', 'Descrizione', 'Colore', 'Misura', 'Q.tà pz', 'Prezzo € x 100 pz', 'Importo €']
    const body = `<p>Spett.le ${escaped(order.buyer)},</p><p>vi ringraziamo per il gradito ordine e vi confermiamo quanto segue.</p>
<p><b>CONFERMA D'ORDINE n. ${order.number}</b> del ${numericDay(order.sentAt.slice(0, 10), 'DD/MM/YYYY')}<br>Vs. ordine ${po} del ${numericDay(order.date, 'DD/MM/YYYY')}<br>Consegna prevista: ${numericDay(dayAfter(order.sentAt, random.whole(10, 30)), 'DD/MM/YYYY')} franco ns. stabilimento</p>
<table border="1" cellspacing="0" cellpadding="3">${row(heads, 'bgcolor="#e8e8e8"', 'th')}
${items.join('\n')}
${sumRow(6, 'Totale merce', bare(order.subtotal))}${given(order.shipping, sumRow(6, 'Spese di trasporto e imballo', bare(order.shipping)))}${sumRow(6, 'Totale documento', money(order.total))}</table>
<p>Operazione non imponibile IVA art. 41 D.L. 331/93.</p><p>Minimo di produzione 500 pz per colore; per quantità inferiori il prezzo è maggiorato del 20% (già compreso sopra).<br>Pagamento: bonifico bancario 30 gg d.f.<br>IBAN ${random.code('IT##@##### ##### ############')}</p>
<p>Distinti saluti<br>${random.pick(['Ufficio ordini', 'Mirella Belotti'])}<br>${escaped(order.vendor.name)}<br>${order.vendor.city} - Tel. ${order.vendor.phone} - ${order.vendor.registration.join(' - ')}</p>`
    const truth = truthOf(order, { shipping: order.shipping > 0 })
    const dated = { ...truth, alternative: { ...truth, orderDate: order.sentAt.slice(0, 10), otherNumbers: [po] } }
    return {
      mail: mailOf(order, `Conferma ordine ${order.number} - ${order.vendor.name}`, {
        html: page(random, order, 'Conferma', body),
      }),
      truth: orNumbered(dated, po),
    }
  },
}

const clay: Trade = {
  vendors: 'Olaria do Alvito=olariadoalvito|Barros de Redondo=barrosderedondo|Louça da Serra=loucadaserra',
  wares: `Alguidar médio; pcs; 890-1690
Prato raso pintado; pcs; 690-1290
Cantarinha; pcs; 490-990
Assadeira oval; pcs; 1290-2400
Tigela caldo verde; pcs; 450-890
Pucarinho; pcs; 320-640
Saladeira grande; pcs; 1690-2990
Púcaro de vinho; pcs; 390-790
Vaso canelado; pcs; 990-2290
Pote para azeitonas; pcs; 1190-2190
Travessa; pcs; 1390-2590
Chávena e pires; pcs; 690-1190`,
}

/** A potter answers above the buyer's quoted list: some of the quantities were cut, the prices include tax. */
export const potterPortuguese: Family = {
  name: 'olaria-resposta-citada',
  kind: 'text',
  locales: ['pt-PT'],
  draw(random, locale) {
    const order = purchase(random, locale, clay, {
      number: ['###', '26-###', 'E###/26'],
      lines: [2, 6],
      freight: [950, 1400, 1900],
      freeShipping: 0.15,
      tax: ['included'],
      delay: 4,
      boxes: ['olaria', 'geral', 'encomendas'],
    })
    const { money, percent } = writingOf(random, order, { pattern: '# €', space: ' ', group: ' ' })
    const asked = order.lines.map((line) => (random.chance(0.3) ? line.quantity + random.whole(2, 12) : line.quantity))
    const lines = order.lines.map(
      (line, at) =>
        `${line.quantity} ${line.name}${gap(random, 1, 4)}x ${money(line.price)} = ${money(line.total)}${asked[at] === line.quantity ? '' : '   (só temos estas)'}`,
    )
    const body = text(
      `Boa tarde ${greeted(order)},`,
      '',
      `Obrigado pela encomenda. Fica com o nosso nº ${order.number}, com data de ${numericDay(order.date, 'DD/MM/YYYY')}. Confirmo o seguinte, já com IVA:`,
      '',
      ...lines,
      '',
      `Loiça: ${money(order.subtotal)}`,
      order.shipping === 0 ? 'Portes: oferta' : `Portes (CTT, 2 caixas): ${money(order.shipping)}`,
      `Total a pagar: ${money(order.total)}`,
      `IVA incluído (${percent(order.taxRate)}%): ${money(order.tax)}`,
      '',
      `Fornada no dia ${numericDay(dayAfter(order.sentAt, 9), 'D/M')}, segue na semana a seguir.`,
      `NIB/IBAN: ${random.code('PT50 #### #### #### #### #### #')} ou MB Way ${random.code('91# ### ###')}`,
      '',
      'Cumprimentos,',
      random.pick(['António', 'Ti Zulmira', 'Célia Rosado']),
      `${order.vendor.name}, ${order.vendor.city}`,
      '',
      `No dia ${longDay(order.date, locale)} às 10:${random.code('4#')}, ${order.buyer} <buying@shop.example> escreveu:`,
      '> Bom dia,',
      '> queríamos encomendar para a loja:',
      ...order.lines.map((line, at) => `> - ${asked[at]} ${line.name}`),
      '> Podem dizer o prazo e o total? Obrigada!',
    )
    return {
      mail: mailOf(order, `Re: Encomenda de loiça`, { text: body }),
      truth: truthOf(order, { sku: false }),
    }
  },
}

const knitwear: Trade = {
  vendors:
    'Malharia Vale do Itajaí=malhariavale|Tecelagem Botucatu=tecelagembotucatu|Aviamentos Brás Ltda=aviamentosbras',
  wares: `Meia malha 30/1 penteada PV branco; kg; 3890-5900
Moletom 3 cabos mescla; kg; 4290-6900
Ribana 2x1 preta; kg; 4190-6500
Piquet PA marinho; kg; 4990-7490
Etiqueta tafetá 3 x 5 cm; 1000; 8900-18900
Tag cartão 300 g furada; 1000; 11900-24900
Zíper nylon nº 5 50 cm; pcs; 190-420
Linha overloque 5.000 m; roll; 790-1490
Elástico 30 mm; roll; 1890-3490
Botão de massa 18 mm; 100; 590-1290
Saco plástico 30 x 40; 1000; 14900-29900`,
}

/** A Brazilian mill's order summary in HTML: kilograms with decimals, `milheiro`, freight and a discount for cash. */
export const knitMill: Family = {
  name: 'malharia-pedido-de-venda',
  kind: 'business',
  locales: ['pt-BR'],
  draw(random, locale) {
    const order = purchase(random, locale, knitwear, {
      number: ['PV-####', '0#####', '4####'],
      sku: ['####', '@@##', '0###-#'],
      discount: 0.45,
      rates: [3, 5, 7],
      freight: [6500, 11900, 18000],
      freeShipping: 0.3,
      tax: ['none'],
      delay: 1,
      boxes: ['vendas', 'pedidos', 'comercial'],
    })
    const { money, percent } = writingOf(random, order, { pattern: 'R$ #', minus: 'before' })
    const word = words('pcs=UN|kg=KG|roll=RL|100=UN|1000=UN')
    const items = order.lines.map((line) =>
      row([
        line.sku,
        escaped(line.name),
        word(line),
        right(count(order, line.quantity, '.')),
        right(
          `${money(line.price)}${line.pricePer === 1000 ? ' / milheiro' : line.pricePer === 100 ? ' / cento' : ''}`,
        ),
        right(money(line.total)),
      ]),
    )
    const rate = halfUp((order.discount * 100) / order.subtotal)
    const body = `<p>Olá ${escaped(greeted(order))}, tudo bem?</p><p>Segue o resumo do pedido para conferência. Qualquer divergência me avisa antes do faturamento, por favor.</p>
<table cellpadding="2"><tr><td><b>Pedido de venda:</b></td><td>${order.number}</td></tr><tr><td><b>Emissão:</b></td><td>${numericDay(order.date, 'DD/MM/YYYY')}</td></tr><tr><td><b>Previsão de faturamento:</b></td><td>${numericDay(dayAfter(order.sentAt, random.whole(3, 12)), 'DD/MM/YYYY')}</td></tr><tr><td><b>Vendedor:</b></td><td>${random.pick(['Juliana', 'Seu Osmar'])}</td></tr></table>
<table border="1" cellpadding="4" style="border-collapse:collapse">${row(['Cód.', 'Produto', 'UN', 'Qtde', 'Vlr unit.', 'Vlr total'], 'style="background:#ddd"', 'th')}
${items.join('\n')}</table>
<p>Total dos produtos: ${escaped(money(order.subtotal))}<br>${given(order.discount, `Desconto à vista (${percent(rate)}%): ${escaped(money(-order.discount))}<br>`)}Frete: ${order.shipping === 0 ? 'FOB, por conta do cliente' : escaped(money(order.shipping))}<br><b>Total do pedido: ${escaped(money(order.total))}</b></p>
<p>Condição: ${order.discount > 0 ? 'à vista (PIX ou depósito)' : 'boleto 28/35/42 dias'}. Peso sujeito a variação de até 3% na balança.</p><p>Att,<br>${escaped(order.vendor.name)}<br>${order.vendor.city} | ${order.vendor.phone} | ${order.vendor.registration.join(' | ')}</p>`
    return {
      mail: mailOf(order, `Pedido ${order.number} - conferência`, { html: page(random, order, 'Pedido', body) }),
      truth: truthOf(order, { shipping: order.shipping > 0 }),
    }
  },
}
