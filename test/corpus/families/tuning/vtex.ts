import type { Family } from '../../kit/family.ts'
import { escaped, page } from '../../kit/html.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { filled, mailOf, phrases } from '../../kit/phrases.ts'
import { addressOf, dayAfter, goodsOf, orderFor } from '../../kit/trade-orders.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const goods = goodsOf({
  pt: {
    vendors: 'Armarinho Aurora|Casa das Lãs|Papelaria Ipê|Ateliê Sertão Móveis',
    products:
      'Novelo Algodão Cru 200 g|Agulha de Crochê 3,5 mm|Tesoura Inox 21 cm|Fita de Cetim nº 5 rolo 10 m|Caderno Pontado A5|Vaso de Barro Esmaltado P|Luminária de Palha|Botão de Madrepérola 20 mm|Caixa Organizadora MDF|Kit Linha Bordado 24 cores|Almofada Tear Manual 45x45|Cesto de Vime Médio',
    options: 'Cor:Cru,Azul-petróleo,Terracota|Tamanho:P,M,G',
  },
  es: {
    vendors: 'Mercería La Paloma|Papelería Colibrí|Hogar Tlaquepaque|Estambres Norte',
    products:
      'Estambre de Algodón 200 g|Gancho para Tejer 3.5 mm|Tijera Sastre 8"|Listón Satinado 10 m|Libreta Punteada A5|Maceta de Barro Chica|Lámpara de Palma|Botón Concha 20 mm|Caja MDF con Tapa|Juego de Hilos 24 Colores|Cojín Telar 45x45|Canasta Mediana',
    options: 'Color:Crudo,Azul petróleo,Terracota|Tamaño:Chico,Mediano,Grande',
  },
})

const words = phrases(
  [
    'subject',
    'title',
    'text',
    'order',
    'made',
    'parcel',
    'sold',
    'until',
    'count',
    'ref',
    'sum',
    'goods',
    'off',
    'ship',
    'free',
    'total',
    'pay',
    'card',
    'to',
    'help',
  ],
  {
    pt: 'Recebemos seu pedido {n}|Pedido realizado com sucesso!|Olá, {b}! Recebemos seu pedido e avisaremos assim que o pagamento for aprovado.|Pedido|Feito em|Pacote {i} de {k}|Vendido e entregue por {s}|Receba até {d}|Quantidade: {q}|Ref. {r}|Resumo|Subtotal|Descontos|Frete|Grátis|Total|Forma de pagamento|Cartão de crédito final {c} em {x}x de {v} sem juros|Endereço de entrega|Dúvidas? Fale com a gente pelo chat.',
    es: 'Recibimos tu pedido {n}|¡Pedido realizado con éxito!|¡Hola, {b}! Recibimos tu pedido y te avisaremos en cuanto se apruebe el pago.|Pedido|Realizado el|Paquete {i} de {k}|Vendido y entregado por {s}|Recibe a más tardar el {d}|Cantidad: {q}|Ref. {r}|Resumen|Subtotal|Descuentos|Envío|Gratis|Total|Forma de pago|Tarjeta de crédito terminación {c} a {x} meses de {v} sin intereses|Dirección de entrega|¿Dudas? Escríbenos por el chat.',
  },
)

/** VTEX: cards under a heading per parcel, an order number that ends in `-01`, instalments below the total. */
export const vtex: Family = {
  name: 'vtex',
  kind: 'platform',
  locales: ['pt-BR', 'es-MX', 'pt-BR'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderFor(random, locale, {
      goods,
      number: ['1#########-01', '1############-01', 'v#######@@@@-01'],
      sku: ['######', '#####', '?????-?'],
      options: 0.3,
      quantities: [1, 6],
      prices: [890, 42_000],
      discount: 0.3,
      freeShipping: 0.35,
      tax: ['none'],
      long: 0,
    })
    const { money } = writingOf(random, order, {
      minus: 'before',
      pattern: locale.country === 'BR' ? 'R$ #' : random.pick(['$ # MXN', 'MX$#', '$# MXN']),
    })
    const [hasRef, hasPrice] = [random.chance(0.4), random.chance(0.5)]
    const parcels = order.lines.length > 1 && random.chance(0.4) ? 2 : 1
    const cut = parcels === 2 ? random.whole(1, order.lines.length - 1) : order.lines.length
    const cardOf = (line: (typeof order.lines)[number]): string => {
      const about = [
        ...line.options.map(({ name, value }) => `${name}: ${escaped(value)}`),
        ...(hasRef ? [filled(say.ref, { r: line.sku })] : []),
        filled(say.count, { q: String(line.quantity) }),
        ...(hasPrice && line.quantity > 1 ? [`${line.quantity} x ${escaped(money(line.price))}`] : []),
      ]
      return `<table width="100%" style="border-bottom:1px solid #e3e4e6"><tr><td width="80"><img src="https://${order.vendor.domain.split('.')[0]}.vteximg.com.br/arquivos/ids/${random.code('######')}-80-80" width="80" alt=""></td><td><strong>${escaped(line.name)}</strong><br>${about.join('<br>')}</td><td align="right" valign="top">${escaped(money(line.total))}</td></tr></table>`
    }
    const until = (days: number): string => longDay(dayAfter(order.date, days), locale)
    const groups = [order.lines.slice(0, cut), order.lines.slice(cut)].slice(0, parcels)
    const days = groups.map(() => random.whole(3, 18))
    const cards = groups.map(
      (lines, at) =>
        `<h3>${filled(say.parcel, { i: String(at + 1), k: String(parcels) })}</h3><p>${escaped(filled(say.sold, { s: order.vendor.name }))}<br>${filled(say.until, { d: until(days[at] ?? 5) })}</p>${lines.map(cardOf).join('\n')}`,
    )
    const sum = (label: string, value: string): string =>
      `<tr><td>${label}</td><td align="right">${escaped(value)}</td></tr>`
    const times = random.pick([1, 2, 3, 6])
    const paid =
      times === 1
        ? random.pick(locale.country === 'BR' ? ['Pix', 'Boleto bancário'] : ['OXXO', 'Transferencia SPEI'])
        : filled(say.card, { c: random.code('####'), x: String(times), v: money(Math.round(order.total / times)) })
    const date = random.chance(0.5) ? longDay(order.date, locale) : numericDay(order.date, 'DD/MM/YYYY')
    const body = `<h1>${say.title}</h1><p>${escaped(filled(say.text, { b: order.buyer.split(' ')[0] ?? '' }))}</p><p>${say.order} <strong>#${order.number}</strong><br>${say.made} ${date}</p>${cards.join('\n')}<h3>${say.sum}</h3><table width="100%">${sum(say.goods, money(order.subtotal))}${order.discount > 0 ? sum(say.off, money(-order.discount)) : ''}${sum(say.ship, order.shipping === 0 ? say.free : money(order.shipping))}<tr><td><strong>${say.total}</strong></td><td align="right"><strong>${escaped(money(order.total))}</strong></td></tr></table><h3>${say.pay}</h3><p>${escaped(paid)}</p><h3>${say.to}</h3><p>${addressOf(random, order).map(escaped).join('<br>')}</p><p>${say.help}</p><p style="font-size:11px">${[order.vendor.name, ...order.vendor.registration].map(escaped).join(' - ')}</p>`
    const subject = filled(say.subject, { n: order.number })
    const truth = truthOf(order, { sku: hasRef })
    return {
      mail: mailOf(order, subject, { html: page(random, order, say.title, body) }),
      truth: {
        ...truth,
        lines: truth.lines.map((line) => (hasPrice || line.quantity === 1 ? line : { ...line, unitPrice: null })),
      },
    }
  },
}
