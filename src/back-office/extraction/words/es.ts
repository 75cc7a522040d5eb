import type { Words } from './words.types.ts'

export const es: Words = {
  columns: {
    name: 'artículo|artículos|producto|productos|descripción|concepto|nombre|nombre del producto|descripción del producto|detalle|tu pedido|material|descripción del artículo|ítem|nombre del artículo',
    quantity:
      'cantidad|cant|cantidades|uds|unidades|ud|cdad|cantidad pedida|cant. pedida|nº uds|tirada|tiraje|cta|ctd|cdd|cntd|enviado|enviadas|embalado|empaquetado|servido|servidas|cantidad enviada|cantidad servida|entregado|unids|unid|núm uds|piezas|pzas|pzs|pza',
    measure: 'unidad|um|u.m|unidad de medida|udm',
    unit: 'precio unitario|precio unidad|precio/unidad|precio por unidad|p. unitario|p.unit|p. unit|precio ud|precio unit|precio unitario sin iva|p.u|pvp unitario|precio/ud|valor unitario|precio uni|precio por metro',
    amount:
      'importe|total|importe total|precio total|subtotal|total línea|importe neto|monto|suma|valor|valor total|total artículo|importe línea',
    price: 'precio|pvp|precio neto',
    sku: 'referencia|ref|sku|código|código de artículo|código de producto|cód|n.º de artículo|ref. producto|modelo|ean|cod|número de artículo|código artículo|clave',
    options:
      'talla|color|variante|opción|opciones|tamaño|acabado|largo|ancho|estampado|tono|color/talla|medida|grabado|grosor|diámetro|altura|profundidad|forma|tipo|tejido|idioma|formato|sabor|material|capacidad|aroma|edición|papel|laminado|matiz',
    discount: 'descuento|dto|dto %|% dto|desc|bonificación|dcto',
    tax: 'iva|impuesto|impuestos|% iva|tipo iva|iva %|tipo de iva',
    per: 'por|unidad de precio|base de precio',
    position: 'nº|línea|pos|#|n.º|posición|trabajo',
    weight: 'peso|peso neto|peso bruto|peso unitario|peso del producto|peso del artículo|peso total',
    other:
      'pvp|pvp recomendado|precio recomendado|precio de venta recomendado|estado|imagen|disponibilidad|fecha de entrega|foto|existencias|plazo|observaciones|vendido por|vendedor|tienda|condición|enviado por|enviado desde|contiene|nota|notas|comentario|pendiente|garantía|entrega|envío|mensaje|transacción|fabricante|fabricado por|fabricado en|marca|origen|país de origen|procedencia|proveedor|productor|almacén|ubicación|stock|plazo de entrega|tiempo de entrega|precio base|código arancelario|partida arancelaria|cuidado|cuidados|instrucciones de lavado|número de serie|n.º de serie',
    lot: 'lote|n.º de lote|número de lote|partida|baño|colada',
  },
  sums: {
    subtotal:
      'total mercancía|subtotal de productos|total de los productos|mercancía|mercancías|género|subtotal|sub-total|subtotal de artículos|total de artículos|total de los artículos|subtotal de los artículos|total productos|productos|subtotal artículos|total de productos|importe de los artículos|valor de los artículos|artículos|subtotal productos|suma de artículos|total artículos|valor de la mercancía|importe bruto|subtotal del pedido|importe artículos|importe de artículos|suma artículos',
    discount:
      'dto|dcto|dto.|descuento|descuentos|cupón|cupón de descuento|código de descuento|vale|promoción|rebaja|bono|vale de descuento|descuento aplicado|código promocional|total descuentos|bonificación|descuento comercial|descuento por volumen|descuento fidelidad|cupones',
    shipping:
      'entrega estándar|embalaje y envío|envío|gastos de envío|coste de envío|costes de envío|portes|transporte|flete|gastos de transporte|envío estándar|costo de envío|entrega|envío a domicilio|total envío|costos de envío|manejo y envío|envío y manipulación|gastos de entrega|envío y embalaje|total de envío|portes y embalaje|envío urgente|envío exprés|gastos de porte|tasa de envío|tarifa de envío|tarifa plana de envío|tarifa fija de envío|cargo de envío',
    tax: 'iva|impuesto|impuestos|total impuestos|igic|cuota iva|importe iva|impuestos totales|total iva|i.v.a|iva total|monto iva|cuota de iva|total de impuestos|rec. equiv|rec equiv|recargo equivalencia|recargo de equivalencia|recargo equiv|rec. equivalencia',
    fee: 'gastos de gestión|embalaje|seguro|recargo|contra reembolso|recargo de equivalencia|envoltorio de regalo|envoltura de regalo|comisión|gastos de manipulación|manipulación|redondeo|corte|recargo contrareembolso|cargo por servicio|tasa|suplemento|gastos de corte|tasa ecológica|recargo combustible|papel de regalo|comisión de pago|aduanas|cargo adicional',
    withheld:
      'retención|retención irpf|irpf|retenciones|retención de irpf|retención isr|isr retenido|iva retenido|retefuente|retención en la fuente|retención iva',
    total:
      'total de factura|total|total del pedido|importe total|total a pagar|total pedido|total general|monto total|total con iva|total factura|total iva incluido|total final|precio total|a pagar|importe a pagar|importe del pedido|total pagado|total compra|total de la compra|total de tu pedido|total (iva incluido)|total de la factura|importe final|total de su pedido|valor total|gran total|en total|en conjunto|nuevo total|total actualizado|nuevo importe|total corregido|coste del pedido|costo del pedido|coste total|costo total',
    net: 'base imponible|total sin iva|total neto|neto|importe neto|base|total sin impuestos|total antes de impuestos|importe sin iva|total base imponible|suma neta',
    paid: 'pagado|importe pagado|anticipo|ya pagado|abonado|pago a cuenta|señal|pago recibido|tarjeta regalo|saldo aplicado|vale regalo|pago|pago anticipado|a cuenta|importe abonado|adelanto',
    due: 'pendiente de pago|saldo pendiente|pendiente|resta por pagar|importe pendiente|saldo|saldo a pagar|nuevo saldo|total adeudado|saldo actual|por pagar|importe debido|restante|pendiente a pagar',
    ignored:
      'saldo anterior|ahorro|ahorras|has ahorrado|usted ahorra|tu ahorro|puntos|puntos ganados|puntos acumulados|puntos de fidelidad|peso|peso total|número de artículos|cantidad total|pedido anterior|último pedido|antes|límite de crédito|saldo inicial|pedido mínimo|ahorro total|factura anterior|peso neto|peso bruto|saldo previo|balance anterior|total anterior|total original|importe anterior|importe original',
  },
  facts: {
    orderNumber:
      'número de pedido|n.º de pedido|nº de pedido|n° de pedido|nº pedido|pedido nº|pedido n.º|pedido n°|pedido número|número del pedido|referencia del pedido|referencia de pedido|ref. pedido|id de pedido|id del pedido|pedido #|código de pedido|código del pedido|nuestra referencia|número de confirmación|confirmación de pedido|referencia pedido|n.º pedido|pedido no|n.º del pedido|núm. de pedido|núm. pedido|nº del pedido|número de orden|orden de compra nº|orden nº|orden #|n° pedido|no. de pedido|nuestro pedido|referencia|número de referencia|localizador|nuestra ref|confirmación nº|confirmación de pedido nº|nuestro nº de pedido|nuestro número de pedido|pedido de venta|número de transacción|no. de orden|número de tu pedido',
    order: 'pedido|tu pedido|su pedido|orden|el pedido|nuevo pedido',
    buyerReference:
      'su referencia|su pedido nº|su número de pedido|referencia cliente|referencia del cliente|pedido cliente|su pedido|orden de compra|su ref|pedido de cliente|nº pedido cliente|su nº de pedido|oc del cliente|su orden de compra|nº de pedido del cliente|número de pedido del cliente|su oc|tu referencia|su po',
    invoiceNumber:
      'factura simplificada|factura simplificada nº|tique|número de factura|factura nº|nº de factura|factura n.º|n.º de factura|factura|n° de factura|recibo nº|recibo|nº factura|ticket|número de recibo',
    orderDate:
      'fecha de pedido|fecha del pedido|fecha pedido|pedido realizado el|realizado el|fecha de compra|pedido el|fecha y hora del pedido|pedido del|comprado el|fecha de la orden|realizado|pedido realizado|fecha de la compra|pedido efectuado el|efectuado el|confirmado el|recibido el|hecho el|pedido recibido el|creado el|pedido con fecha|fecha de creación',
    date: 'fecha|fecha de emisión|a fecha|emitido el|fecha del documento',
    delivery:
      'entrega estimada|entrega prevista|fecha de entrega|fecha de entrega estimada|fecha de entrega prevista|fecha estimada de entrega|llegada estimada|llegada prevista|entrega|entrega el|fecha prevista de entrega|entrega esperada|llega el|se entrega el|llegará el|recíbelo el|entrega antes del|plazo de entrega estimado|entrega programada|fecha prevista|recepción prevista|entrega estimada el|llega|entrega prevista para el',
    otherDate:
      'fecha de factura|fecha de vencimiento|vencimiento|fecha de envío|enviado el|fecha de pago|válido hasta|pagado el|fecha factura|devolución hasta|cliente desde|último pedido del|caduca el|fecha de expedición|fecha de expiración|fecha de salida|envío previsto',
  },
  gross: 'incluido|incluidos|incluida|incl|iva incluido|con|de los cuales|bruto|impuestos incluidos|incluye|inc',
  net: 'sin|excluido|neto|excl|más|no incluido|antes',
  choices:
    'calidad|presentación|envase|etiqueta|esmalte|forro|borde|pliegue|color base|madera|metal|cuero|piel|hilo|piedra|cierre|largo de cadena|longitud|fragancia|ligamento|composición|gramaje|encuadernación|colores|cubierta|juego|versión|marco|color del marco|montaje|manga|cuello|sexo|motivo|tema|fondo|fuente|iniciales|texto|inscripción|personalización|lado|número de aguja|volumen|potencia|voltaje|enchufe|memoria|superficie|recubrimiento|dureza|talla de anillo|número de zapato|dimensiones|medidas|orientación|variedad|tueste|molienda|añada|paquete|cinta|mecha|dobladillo|color principal|decoración|asa|tapa|textura|relieve|esquinas|perforación|teñido|lavado|impresión|calibre|plastificado|manipulado|soporte|género|embalaje|base|corte|empaque|aleación',
  each: 'al precio de|a razón de|precio|a precio de|a|por|cada|precio unitario|c/u|cu|unidad|la unidad|cada uno',
  free: 'gratis|gratuito|gratuita|incluido|sin coste|envío gratis|sin cargo|envío gratuito|sin costo',
  asides:
    'también te puede gustar|también te puede interesar|quizás te interese|recomendado para ti|recomendados para ti|productos relacionados|otros clientes compraron|los más vendidos|más vendidos|novedades|tu pedido anterior|tu último pedido|su último pedido|pedidos anteriores|pedido anterior|te recomendamos|te puede gustar|completa tu pedido|comprados juntos habitualmente|vistos recientemente|nuestras recomendaciones|recomendaciones|productos similares|su pedido anterior|vuelve a comprar|comprar de nuevo|quizá te guste|le puede interesar|también le puede|productos recomendados|clientes que compraron|no te pierdas|descubre también|selección para ti',
  common:
    'pedido gracias por envío entrega los las para con su tu buenos días hola estimado cliente saludo atentamente el la de del en que es y este',
}
