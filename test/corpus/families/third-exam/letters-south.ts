import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { dayAfter } from '../../kit/trade-orders.ts'
import {
  aligned,
  apart,
  deal,
  escaped,
  halfUp,
  hand,
  html,
  lines,
  right,
  type Stock,
  sent,
  taxOn,
  tr,
  truthOf,
} from './tools.ts'

const yarnsEs: Stock = {
  vendors:
    'Hilaturas Ferrer e Hijos=hilaturasferrer.es|Hilados del Segura S.L.=hiladosdelsegura.es|Mercería Mayorista Robles=merceriarobles.es',
  options: 'Color:Crudo,Teja,Azul noche,Verde botella,Mostaza',
  wares: `Algodón peinado; kg/kg; 1290-1990; 5-60x2.5; 1
Lino lavado; kg/kg; 2450-3490; 2-40x2; 1
Trapillo; conos; 690-1190; 4-60; 1
Lana merina; kg/kg; 3290-4590; 2-30x0.5; 1
Cordón macramé; rollos; 890-1590; 5-80x5; 1
Cinta al bies; rollos; 390-690; 10-120x10; 1
Goma elástica; rollos; 450-890; 5-60x5
Cremallera invisible; docenas; 590-990; 2-40; 1
Botón de nácar; gruesas; 1890-3290; 1-15
Agujas circulares; ud.; 490-890; 5-60x5
Bastidor de madera; ud.; 350-690; 6-72x6`,
}

/** A yarn merchant's delivery with prices: colour in a column, VAT and the surcharge for small shops. */
export const yarnMerchant: Family = {
  name: 'hilatura-albaran-es',
  kind: 'business',
  locales: ['es-ES'],
  draw(random, locale) {
    const order = deal(random, yarnsEs, {
      number: ['P-#####', '26/####', '#####'],
      sku: ['#####', 'HF####', '##.###'],
      optioned: 0.85,
      lines: [1, 6],
      delay: [1, 6],
      boxes: ['pedidos', 'ventas'],
    })
    const { money, bare, count } = hand('# €', ',', '.')
    const shipping = order.goods > 50_000 ? 0 : random.pick([650, 790, 980])
    const discount = random.chance(0.3) ? halfUp(order.goods * 0.03) : 0
    const base = order.goods - discount + shipping
    const vat = taxOn(base, 21)
    const surcharge = taxOn(base, 5.2)
    const total = base + vat + surcharge
    const note = `A26-${random.code('####')}`
    const rows = order.items.map((item) =>
      tr(
        [
          item.sku,
          escaped(item.name),
          item.options[0]?.[1] ?? '',
          `${count(item.quantity)} ${item.word}`,
          bare(item.price),
          bare(item.total),
        ],
        ['', '', '', right, right, right],
      ),
    )
    const sum = (label: string, amount: string): string =>
      `<tr><td colspan="5" align="right">${label}</td><td align="right">${amount}</td></tr>`
    const body = `<p>Buenos días, Asha:</p><p>Hoy sale su pedido por agencia, le llegará en 24/48 horas. Le paso el detalle del albarán valorado.</p>
<table cellpadding="2">${tr(['Pedido nº:', `<b>${order.number}</b>`])}${tr(['Fecha del pedido:', numericDay(order.date, 'DD/MM/YYYY')])}${tr(['Albarán nº:', note])}${tr(['Fecha del albarán:', numericDay(order.today, 'DD/MM/YYYY')])}${tr(['Bultos:', String(random.whole(1, 6))])}</table>
<table border="1" cellspacing="0" cellpadding="3">${tr(['Ref.', 'Artículo', 'Color', 'Cantidad', 'Precio', 'Importe'], [], 'th')}
${rows.join('\n')}
${sum('Suma', bare(order.goods))}${discount > 0 ? sum('Dto. pronto pago 3 %', bare(-discount)) : ''}${sum('Portes', shipping === 0 ? 'pagados' : bare(shipping))}${sum('Base imponible', bare(base))}${sum('IVA 21 %', bare(vat))}${sum('Recargo de equivalencia 5,2 %', bare(surcharge))}${sum('<b>TOTAL</b>', `<b>${money(total)}</b>`)}</table>
<p>${random.pick(['El cordón en negro llega la semana que viene, se lo guardo.', 'La factura se la mandamos a fin de mes.', 'Recibo domiciliado a 30 días, como siempre.'])}</p>
<p>Un saludo,<br>${random.pick(['Amparo', 'Toni', 'Mª José Llorens'])}<br>${escaped(order.vendor)}<br>Pol. Ind. Els Algars, Alcoy · Tel. 96 555 ${random.code('## ##')}</p>`
    return sent(
      order,
      `Su pedido ${order.number} sale hoy (albarán ${note}) - ${longDay(order.today, locale)}`,
      { html: html(body) },
      truthOf(
        order,
        {
          currency: 'EUR',
          subtotal: order.goods,
          discount,
          shipping,
          tax: vat + surcharge,
          total,
          otherNumbers: [],
          inferred: shipping === 0 ? ['shipping'] : [],
        },
        { sku: true },
      ),
    )
  },
}

const potteryPt: Stock = {
  vendors: 'Olaria do Redondo=olariadoredondo.pt|Cerâmica Barro Vivo=barrovivo.pt|Oficina do Oleiro=oficinadooleiro.pt',
  wares: `canecas altas; ; 550-890; 6-72x6
pratos rasos; ; 790-1290; 6-60x6
travessas ovais; ; 1890-2990; 2-24x2
tigelas de sopa; ; 650-990; 6-72x6
jarras vidradas; ; 1690-2790; 2-20
azeitoneiras; ; 590-950; 6-48x6
assadeiras de barro; ; 1490-2490; 2-24
saladeiras grandes; ; 2190-3490; 2-18
castiçais; ; 450-790; 10-80x10
vasos lisos; ; 890-1590; 4-40x4`,
}

/** A potter's short answer: the whole order in one sentence, sums in the next. */
export const potterSentence: Family = {
  name: 'oleiro-frase-pt',
  kind: 'text',
  locales: ['pt-PT'],
  draw(random, locale) {
    const order = deal(random, potteryPt, {
      number: ['###', '1###', '26-##'],
      lines: [2, 4],
      fine: 10,
      delay: [1, 8],
      boxes: ['geral', 'oficina'],
    })
    const { money } = hand('# €', ',', '.')
    const shipping = random.pick([950, 1250, 1800])
    const tax = taxOn(order.goods + shipping, 23)
    const total = order.goods + shipping + tax
    const said = order.items.map((item) => `${item.quantity} ${item.name} a ${money(item.price)} cada`)
    const listed = said.length === 1 ? said[0] : `${said.slice(0, -1).join(', ')} e ${said.at(-1)}`
    const body = lines(
      'Boa tarde Asha,',
      '',
      `Recebi a sua encomenda de ${longDay(order.date, locale)}, obrigado. Ficou com o n.º ${order.number}.`,
      '',
      `São então ${listed}. A loiça soma ${money(order.goods)}, os portes são ${money(shipping)} e o IVA a 23% dá ${money(tax)}, no total ${money(total)}.`,
      '',
      random.pick([
        'O forno só volta a cozer na próxima semana, conto enviar lá para o dia ' +
          longDay(dayAfter(order.today, random.whole(9, 20)), locale) +
          '.',
        'O vidrado azul acabou, vão todas em branco como combinámos.',
        'Peço o favor de pagar por transferência antes do envio.',
      ]),
      `IBAN PT50 ${random.code('#### #### #### #### #### #')}`,
      '',
      'Com os melhores cumprimentos,',
      random.pick(['Mestre Xico', 'Ana Tarefa', 'João Mértola']),
      order.vendor,
    )
    return sent(
      order,
      random.pick([`Encomenda ${order.number}`, 'RE: encomenda de loiça']),
      { text: body },
      truthOf(order, { currency: 'EUR', subtotal: order.goods, shipping, tax, total }, { lineTotal: false }),
    )
  },
}

const labelsBr: Stock = {
  vendors:
    'Etiquetas Catarinense Ltda=etiquetascatarinense.com.br|Tecidos e Aviamentos Brás=aviamentosbras.com.br|Gráfica e Tags Joinville=graficatags.com.br',
  options: 'Cor:Preto,Cru,Vinho,Areia|Acabamento:Corte reto,Dobra central,Dobra nas pontas',
  wares: `Etiqueta bordada; un; 18900-34900/1000; 1000-20000x1000; 12
Etiqueta de composição; un; 4900-9900/1000; 2000-30000x1000; 1
Tag de papel kraft; un; 22900-45900/1000; 1000-10000x500; 1
Cordão para tag; un; 8900-15900/1000; 1000-10000x1000; 1
Botão de madrepérola; un; 3900-7900/100; 200-5000x100
Zíper destacável; un; 490-1190; 20-400x10; 1
Elástico chato; rolos; 2490-4490; 2-40; 1
Viés de algodão; rolos; 1890-3290; 2-50; 1
Sacola com alça; un; 189-390; 100-2000x50; 1
Cabide de veludo; un; 390-790; 50-600x50; 1`,
}

/** A label weaver's confirmation: a card for each item with labelled lines, IPI added, an entry paid, the rest by slip. */
export const labelCards: Family = {
  name: 'etiquetas-pedido-br',
  kind: 'business',
  locales: ['pt-BR'],
  draw(random) {
    const order = deal(random, labelsBr, {
      number: ['######', 'PV-####', '2####'],
      sku: ['ET-####', '#####', '@@###'],
      optioned: 0.85,
      lines: [1, 5],
      fine: 1,
      delay: [0, 2],
      boxes: ['comercial', 'vendas'],
    })
    const { money, count } = hand(random.pick(['R$ #', 'R$#']), ',', '.')
    const shipping = random.pick([0, 3900, 5890, 8900])
    const tax = taxOn(order.goods, 5)
    const total = order.goods + tax + shipping
    const entry = random.chance(0.5) ? halfUp(total / 2) : 0
    const rows = order.items.map((item) => {
      const per = item.per === 1 ? 'Preço unitário' : item.per === 100 ? 'Preço por cento' : 'Preço por milheiro'
      const pairs = [
        ['Código', item.sku],
        ...item.options.map(([label, value]) => [label, value]),
        ['Quantidade', `${count(item.quantity)} ${item.word}`],
        [per, money(item.price)],
        ['Valor', money(item.total)],
      ]
      return `<div style="border:1px solid #ccc;border-radius:6px;padding:8px;margin-bottom:8px"><div style="font-weight:bold">${escaped(item.name)}</div>${pairs.map(([label, value]) => `<div>${label}: ${value}</div>`).join('')}</div>`
    })
    const line = (label: string, amount: string): string => `<div>${label}: <b>${amount}</b></div>`
    const body = `<p>Oi Asha, tudo bem?</p><p>Segue a confirmação do seu pedido. A arte foi aprovada e já entrou em produção.</p>
<p><b>Pedido nº ${order.number}</b><br>Data do pedido: ${numericDay(order.date, 'DD/MM/YYYY')}<br>Seu pedido de compra: ${random.code('OC-###')}<br>Previsão de entrega: ${numericDay(dayAfter(order.today, random.whole(10, 25)), 'DD/MM/YYYY')}</p>
${rows.join('\n')}
<div>${line('Total dos produtos', money(order.goods))}${line('IPI 5%', money(tax))}${line('Frete', shipping === 0 ? 'FOB, por conta do cliente' : money(shipping))}${line('Total do pedido', money(total))}</div>
${entry > 0 ? `<p>Entrada recebida por Pix: ${money(entry)}<br>Saldo em boleto: ${money(total - entry)}, vencimento ${numericDay(dayAfter(order.today, 28), 'DD/MM/YYYY')}</p>` : `<p>Boleto 28/35 dias.</p>`}
<p>Qualquer dúvida é só chamar!<br>${random.pick(['Rosângela', 'Thiago', 'Equipe comercial'])}<br>${escaped(order.vendor)}<br>CNPJ ${random.code('##.###.###/0001-##')}</p>`
    return sent(
      order,
      `Confirmação do pedido ${order.number}`,
      { html: html(body) },
      truthOf(
        order,
        { currency: 'BRL', subtotal: order.goods, shipping: shipping === 0 ? null : shipping, tax, total },
        { sku: true },
      ),
    )
  },
}

const buttonsIt: Stock = {
  vendors:
    'Bottonificio Valcalepio srl=bottonificiovalcalepio.it|Minuterie Metalliche Lumezzane=minuterielumezzane.it|Passamanerie Tosi=passamanerietosi.it',
  wares: `Bottone in corozo; pz; 1290-2890/100; 200-5000x100
Bottone in madreperla; pz; 3900-8900/100; 100-2000x100
Fibbia doppia barra; pz; 145-390; 50-800x50
Moschettone girevole; pz; 189-420; 50-600x50
Passamaneria intrecciata; mt/m; 290-690; 10-200x5
Nastro in gros; mt/m; 85-190; 50-500x25
Occhiello con rondella; pz; 1890-3900/1000; 1000-20000x1000
Alamaro in legno; pz; 68-145; 100-1000x50
Cordoncino lucido; mt/m; 39-95; 50-600x50
Rivetto tubolare; pz; 1490-2990/1000; 1000-15000x500
Gancio e barretta; pz; 2290-4490/100; 200-3000x100`,
}

/** A button maker's invoice typed in columns: prices of 100 and 1,000 in a column of their own, discounts in percent. */
export const buttonInvoice: Family = {
  name: 'bottonificio-fattura-it',
  kind: 'invoice',
  locales: ['it-IT'],
  draw(random) {
    const order = deal(random, buttonsIt, {
      number: ['26/###', '####/A', '###'],
      sku: ['C####', '##/###', 'B-####'],
      offs: random.pick([[0], [0, 10, 15]]),
      lines: [1, 6],
      fine: 1,
      delay: [1, 9],
      boxes: ['amministrazione', 'info'],
    })
    const { bare, count } = hand('€ #', ',', '.')
    const shipping = random.pick([0, 850, 1200, 1800])
    const base = order.goods + shipping
    const tax = taxOn(base, 22)
    const total = base + tax
    const isOff = order.items.some(({ off }) => off > 0)
    const invoice = random.code('FT-####')
    const table = aligned(
      [
        ['Cod.', 'Descrizione', 'UM', 'Q.tà', 'Prezzo', isOff ? 'Sc.%' : '', 'Importo'],
        ...order.items.map((item) => [
          item.sku,
          item.name,
          item.word,
          count(item.quantity),
          `${bare(item.price)}${item.per === 1 ? '' : `/${item.per}`}`,
          item.off > 0 ? String(item.off) : '',
          bare(item.total),
        ]),
      ],
      'lllrrrr',
      2,
    )
    const width = Math.max(...table.split('\n').map(({ length }) => length))
    const sum = (label: string, amount: number): string => apart(label, bare(amount), Math.min(width, 44), ' ')
    const body = lines(
      'Gent.ma cliente,',
      'la merce è partita oggi con corriere. Le anticipo la fattura, l’originale arriva via SdI.',
      '',
      `Fattura n. ${invoice} del ${numericDay(order.today, 'DD/MM/YYYY')}`,
      `Vs. ordine del ${numericDay(order.date, 'DD/MM/YYYY')}, ns. conferma n. ${order.number}`,
      `Pagamento: RiBa 60 gg f.m.`,
      '',
      table,
      '',
      sum('Totale merce', order.goods),
      shipping > 0 ? sum('Trasporto', shipping) : 'Trasporto franco',
      shipping > 0 && sum('Imponibile', base),
      sum('IVA 22%', tax),
      sum('Totale fattura EUR', total),
      '',
      random.chance(0.4) ? 'Il corozo colore 204 non è disponibile prima di maggio.' : null,
      'Cordiali saluti',
      random.pick(['Rag. Daniela Belotti', 'Renato', 'Ufficio spedizioni']),
      order.vendor,
      `P.IVA ${random.code('0##########')}  IBAN IT${random.code('##')} X ${random.code('#####')} ${random.code('#####')} ${random.code('############')}`,
    )
    return sent(
      order,
      `Fattura ${invoice} - spedizione merce`,
      { text: body },
      truthOf(
        order,
        {
          currency: 'EUR',
          subtotal: order.goods,
          shipping: Math.max(shipping, 0),
          tax,
          total,
          otherNumbers: [invoice],
          inferred: shipping > 0 ? [] : ['shipping'],
        },
        { sku: true },
      ),
    )
  },
}

const plantsNl: Stock = {
  vendors:
    'Kwekerij Zandhorst=kwekerijzandhorst.nl|Plantenhandel De Veenkade=deveenkade.nl|Bollenbedrijf Wester=bollenwester.nl',
  wares: `Lavendel; trays; 1150-1790; 2-40; ; 9
Gedroogde helichrysum; bossen; 390-650; 5-60x5; ; 9
Tulpenbollen gemengd; zakken; 850-1490; 2-40; ; 9
Siergras; potten; 340-590; 6-96x6; ; 9
Salie; trays; 990-1490; 2-30; ; 9
Eucalyptus; bossen; 450-790; 5-50x5; ; 9
Zinken emmer; stuks; 690-1190; 4-40x4; ; 21
Terracotta pot; stuks; 245-590; 6-120x6; ; 21
Kokosmat; rollen; 1290-2190; 1-15; ; 21
Bindtouw; klossen; 290-490; 5-50x5; ; 21
Potgrond; zakken; 590-890; 5-60x5; ; 21`,
}

/** A nursery's mail: bullets with the number in front, a deposit for trolleys, and VAT of two rates. */
export const nurseryBullets: Family = {
  name: 'kwekerij-bevestiging-nl',
  kind: 'text',
  locales: ['nl-NL'],
  draw(random, locale) {
    const order = deal(random, plantsNl, {
      number: ['26###', 'V####', '#####'],
      lines: [2, 6],
      delay: [0, 3],
      boxes: ['verkoop', 'info'],
    })
    const { money } = hand('€ #', ',', '.')
    const shipping = random.pick([0, 1750, 2500, 3500])
    const deposit = random.chance(0.4) ? random.whole(1, 3) * 1500 : 0
    const low = order.items.filter(({ rate }) => rate === 9).reduce((sum, { total }) => sum + total, 0)
    const high = order.goods - low + shipping
    const taxes = [taxOn(low, 9), taxOn(high, 21)] as const
    const total = order.goods + shipping + deposit + taxes[0] + taxes[1]
    const rows = order.items.map(
      (item) =>
        `<li>${item.quantity} ${item.word} ${escaped(item.name)} à ${money(item.price)} = ${money(item.total)}</li>`,
    )
    const body = `<div style="font-family:Verdana;font-size:10pt"><p>Hallo Asha,</p><p>Bedankt voor je bestelling van ${longDay(order.date, locale)}, die staat genoteerd onder ordernummer <b>${order.number}</b>. ${random.pick(['De witte lavendel is op, die komt pas in week 24 weer.', 'Alles is vers van het veld.', 'De bossen zijn dit jaar iets korter.'])}</p>
<ul>
${rows.join('\n')}
</ul>
<p>Totaal planten en materialen: ${money(order.goods)}<br>${shipping > 0 ? `Vracht: ${money(shipping)}<br>` : 'Vracht: gratis<br>'}${deposit > 0 ? `Statiegeld Deense karren (retour): ${money(deposit)}<br>` : ''}${low > 0 ? `Btw 9% over ${money(low)}: ${money(taxes[0])}<br>` : ''}${high > 0 ? `Btw 21% over ${money(high)}: ${money(taxes[1])}<br>` : ''}<b>Te betalen: ${money(total)}</b></p>
<p>We laden ${longDay(dayAfter(order.today, random.whole(1, 7)), locale)} 's ochtends vroeg. Betalen mag binnen 14 dagen op NL${random.code('##')} RABO ${random.code('#### #### ##')}.</p>
<p>Groeten,<br>${random.pick(['Wim en Tineke', 'Gerrit', 'Sanne'])}<br>${escaped(order.vendor)}</p></div>`
    return sent(
      order,
      `Bevestiging ${order.number}`,
      { html: html(body) },
      truthOf(order, {
        currency: 'EUR',
        subtotal: order.goods,
        shipping,
        tax: (low > 0 ? taxes[0] : 0) + (high > 0 ? taxes[1] : 0),
        total,
      }),
    )
  },
}
