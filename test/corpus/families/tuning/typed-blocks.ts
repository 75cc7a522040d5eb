import type { Family } from '../../kit/family.ts'
import { longDay, numericDay } from '../../kit/locales.ts'
import { orderOf } from '../../kit/orders.ts'
import { mailOf, phrases } from '../../kit/phrases.ts'
import { truthOf } from '../../kit/truth.ts'
import { writingOf } from '../../kit/writing.ts'

const words = phrases(
  [
    'order',
    'date',
    'product',
    'sku',
    'quantity',
    'each',
    'amount',
    'subtotal',
    'discount',
    'shipping',
    'total',
    'hello',
    'bye',
  ],
  {
    es: 'Pedido|Fecha|Producto|Referencia|Cantidad|Precio unitario|Importe|Subtotal|Descuento|Gastos de envío|Total|Buenos días: este es el resumen de su pedido.|Un saludo,',
    pt: 'Pedido|Data|Produto|Referência|Quantidade|Preço unitário|Valor|Subtotal|Desconto|Portes|Total|Bom dia, segue o resumo do seu pedido.|Atenciosamente,',
    it: 'Ordine|Data|Prodotto|Codice|Quantità|Prezzo unitario|Importo|Subtotale|Sconto|Spese di spedizione|Totale|Buongiorno, ecco il riepilogo del vostro ordine.|Cordiali saluti,',
    fr: 'Commande|Date|Produit|Référence|Quantité|Prix unitaire|Montant|Sous-total|Remise|Frais de port|Total|Bonjour, voici le résumé de votre commande.|Cordialement,',
    en: 'Order|Date|Product|Code|Quantity|Unit price|Amount|Subtotal|Discount|Delivery|Total|Hello, here is a summary of your order.|Regards,',
    hi: 'ऑर्डर|दिनांक|उत्पाद|कोड|मात्रा|दर|राशि|उप-योग|छूट|डिलीवरी|कुल|नमस्ते, आपके ऑर्डर का विवरण यह है।|धन्यवाद,',
  },
)

/** One block per item, with a label on each of its lines. */
export const typedBlocks: Family = {
  name: 'typed-blocks',
  kind: 'text',
  locales: ['es-ES', 'pt-PT', 'it-IT', 'fr-FR', 'en-IN', 'hi-IN', 'pt-BR', 'es-MX'],
  draw(random, locale) {
    const say = words(locale.language)
    const order = orderOf(random, locale, {
      number: ['####', '2026/###', 'P-####'],
      options: 0.4,
      lines: [1, 4],
      tax: ['none', 'added'],
      long: 0.02,
    })
    const { money, quantity } = writingOf(random, order, { space: ' ' })
    const hasSku = random.chance(0.5)
    const hasEach = random.chance(0.7)
    const hasAmount = !hasEach || random.chance(0.7)
    const fact = (label: string, value: string): string => `${label}: ${value}`
    const items = order.lines.map(({ name, sku, options, quantity: count, price, total }) =>
      [
        fact(say.product, name),
        ...(hasSku ? [fact(say.sku, sku)] : []),
        ...options.map((option) => fact(option.name, option.value)),
        fact(say.quantity, quantity(count)),
        ...(hasEach ? [fact(say.each, money(price))] : []),
        ...(hasAmount ? [fact(say.amount, money(total))] : []),
        '',
      ].join('\n'),
    )
    const day = random.chance(0.5)
      ? longDay(order.date, locale)
      : numericDay(order.date, random.pick(locale.numericDate))
    const text = [
      say.hello,
      '',
      fact(say.order, order.number),
      fact(say.date, day),
      '',
      ...items,
      fact(say.subtotal, money(order.subtotal)),
      ...(order.discount > 0 ? [fact(say.discount, money(-order.discount))] : []),
      fact(say.shipping, money(order.shipping)),
      ...(order.taxMode === 'added' ? [fact(locale.taxWord, money(order.tax))] : []),
      fact(say.total, money(order.total)),
      '',
      say.bye,
      order.vendor.name,
    ].join('\n')
    return {
      mail: mailOf(order, fact(say.order, order.number), { text }),
      truth: truthOf(order, { sku: hasSku, unitPrice: hasEach, lineTotal: hasAmount }),
    }
  },
}
