import type { Words } from './words.types.ts'

export const pt: Words = {
  columns: {
    name: 'artigo|artigos|produto|produtos|descrição|item|itens|nome|nome do produto|designação|descrição do produto|seu pedido|discriminação|descritivo',
    quantity:
      'quantidade|qtd|qtde|quant|qt|quantidades|unidades|qtd.|tiragem|embalado|enviado|expedido|entregue|quantidade enviada|qtd enviada|peças|pçs|encomendado|qtd entregue|quantidade entregue|qtde pedida|qtd pedida',
    measure: 'unidade|un|um|unid|unidade de medida',
    unit: 'preço unitário|preço unit|valor unitário|preço por unidade|p. unitário|preço/unidade|vl. unit|valor unit|p. unit|preço un|pr. unitário|preço unidade|p.u|preço por metro',
    amount:
      'total|valor total|montante|subtotal|importância|preço total|valor|total linha|soma|total líquido|vl. total',
    price: 'preço|custo',
    sku: 'referência|ref|código|sku|cód|código do produto|código do artigo|ref.ª|modelo|ean|cod|nº do artigo',
    options:
      'tamanho|cor|variante|opção|opções|variação|comprimento|largura|acabamento|estampa|padrão|cor/tamanho|material|gravação|espessura|diâmetro|altura|profundidade|forma|tipo|tecido|idioma|formato|sabor|capacidade|aroma|edição|tonalidade|papel|tom',
    discount: 'desconto|desc|desc %|desconto %|dto',
    tax: 'iva|imposto|impostos|taxa|iva %|icms|taxa iva|taxa de iva',
    per: 'por|unidade de preço',
    position: 'nº|linha|pos|#|item nº|trabalho',
    weight: 'peso|peso líquido|peso bruto|peso unitário|peso do produto|peso total',
    other:
      'pvp|pvp recomendado|preço recomendado|preço sugerido|estado|imagem|disponibilidade|data de entrega|foto|estoque|stock|observações|prazo|vendido por|vendedor|loja|condição|enviado por|contém|nota|notas|comentário|em falta|pendente|garantia|entrega|envio|mensagem|transação|fabricante|fabricado por|marca|origem|país de origem|procedência|fornecedor|produtor|armazém|localização|prazo de entrega|tempo de entrega|preço base|ncm|código pautal|cuidados|instruções de lavagem|número de série',
    lot: 'lote|n.º do lote|número do lote|banho|partida',
  },
  sums: {
    subtotal:
      'mercadoria|mercadorias|subtotal|sub-total|total dos produtos|total de produtos|produtos|total dos artigos|artigos|subtotal dos itens|valor dos produtos|total de itens|itens|total dos itens|subtotal dos produtos|total produtos|total mercadoria|subtotal dos artigos|valor da mercadoria|carrinho',
    discount:
      'desconto|descontos|cupom|cupão|vale|promoção|código promocional|cupom de desconto|voucher|desconto aplicado|total de descontos|abatimento|cupão de desconto|desconto comercial|vale de desconto|desconto de quantidade|desconto cupom',
    shipping:
      'entrega padrão|entrega normal|envio normal|envio|frete|portes|portes de envio|entrega|custo de envio|custos de envio|transporte|despesas de envio|taxa de entrega|valor do frete|envio padrão|custo de entrega|custos de entrega|porte|envio standard|frete e manuseio|custos de transporte|envio e manuseio|gastos de envio|expedição|envio expresso|portes e embalagem|taxa de envio|taxa de frete|taxa fixa de entrega|taxa fixa de envio|taxa de expedição',
    tax: 'iva|imposto|impostos|total de impostos|valor do iva|total iva|taxas|icms|ipi|total do iva|total impostos|total de iva',
    fee: 'taxa de serviço|embalagem|seguro|taxa de cobrança|sobretaxa|manuseamento|embrulho|embrulho para presente|contra reembolso|arredondamento|taxa|à cobrança|taxa de embalagem|corte|custo de cobrança|ecotaxa|embalagem para presente|taxa de pagamento|suplemento|taxa de corte',
    withheld: 'retenção|retenção irs|retenção de irs|retenção na fonte|irs retido|irrf|iss retido|retenções',
    total:
      'total|total geral|valor total|total do pedido|total da encomenda|total a pagar|montante total|total pago|valor a pagar|total com iva|total da compra|total final|valor da encomenda|total da fatura|total encomenda|valor do pedido|preço total|a pagar|total do documento|total (eur)|total do seu pedido|total iva incluído|importância total|total da sua encomenda|no total|ao todo|novo total|total atualizado|novo valor|total corrigido|custo do pedido|custo da encomenda|custo total',
    net: 'total sem iva|total líquido|base tributável|valor líquido|líquido|base de incidência|incidência|total sem impostos|total ilíquido|valor sem iva|total antes de impostos|base',
    paid: 'pago|valor pago|sinal|adiantamento|já pago|pagamento|montante pago|cartão presente|vale presente|pagamento recebido|saldo utilizado|cartão-presente|entrada|crédito utilizado',
    due: 'em dívida|valor em dívida|saldo|por pagar|restante|saldo a pagar|falta pagar|novo saldo|valor pendente|saldo devedor|valor restante|montante em dívida|em aberto|pendente',
    ignored:
      'saldo anterior|poupou|poupança|economia|você economizou|pontos|pontos ganhos|pontos acumulados|pontos de fidelidade|peso|peso total|número de artigos|quantidade total|pedido anterior|último pedido|encomenda anterior|última encomenda|limite de crédito|pedido mínimo|encomenda mínima|total poupado|fatura anterior|saldo inicial|você poupou|peso bruto|peso líquido|total anterior|total original|valor anterior',
  },
  facts: {
    orderNumber:
      'número do pedido|número da encomenda|nº do pedido|nº da encomenda|n.º do pedido|n.º da encomenda|nº de encomenda|encomenda nº|encomenda n.º|pedido nº|pedido n.º|número de encomenda|número de pedido|pedido #|encomenda #|id do pedido|código do pedido|referência da encomenda|referência do pedido|nossa referência|ref. da encomenda|encomenda número|pedido número|n.º de encomenda|confirmação de encomenda|referência de encomenda|nº pedido|nº encomenda|código da encomenda|número de confirmação|id da encomenda|confirmação da encomenda nº|nossa encomenda|n° do pedido|número da compra|referência|nossa encomenda nº|n/ref|a nossa referência|confirmação de encomenda nº|nosso nº de encomenda|nº da compra|confirmação do pedido|encomenda n°|pedido n°|pedido de venda|número de referência|número da sua encomenda',
    order: 'pedido|encomenda|seu pedido|sua encomenda|a sua encomenda|o seu pedido|compra|nova encomenda',
    buyerReference:
      'sua referência|vossa referência|v/ referência|referência do cliente|sua encomenda nº|vossa encomenda|nota de encomenda|ordem de compra|v/ref|vossa encomenda nº|pedido do cliente|referência cliente|a vossa referência|nº de encomenda do cliente|número do pedido do cliente|a sua referência|vossa nota de encomenda|v/ encomenda|requisição|seu número de pedido|ordem de compra do cliente',
    invoiceNumber:
      'fatura simplificada|fatura simplificada nº|nota de encomenda|cupom fiscal|nf-e nº|nota fiscal nº|número da fatura|fatura nº|fatura n.º|nº da fatura|fatura|nota fiscal|recibo nº|recibo|factura|número do recibo|n.º da fatura|fatura-recibo',
    orderDate:
      'data do pedido|data da encomenda|data de encomenda|encomendado em|pedido realizado em|realizado em|data da compra|data de compra|feito em|encomenda de|pedido feito em|efetuada em|encomenda efetuada em|comprado em|criado em|recebida em|encomenda realizada em|confirmada em|realizada em|encomendada em|pedido de|feita em|colocada em|data e hora do pedido|encomenda feita em|pedido efetuado em|data de criação',
    date: 'data|data de emissão|de|emitido em|data do documento',
    delivery:
      'entrega estimada|entrega prevista|data de entrega|previsão de entrega|data prevista de entrega|data de entrega prevista|chegada prevista|data estimada de entrega|entrega até|entrega em|chega em|prazo de entrega|data de entrega estimada|chega a|entrega|data prevista|entrega esperada|chegada estimada|prevista para|entrega agendada|entrega prevista para|entrega prevista em|previsão de chegada',
    otherDate:
      'data da fatura|data de vencimento|vencimento|data de envio|enviado em|data de pagamento|válido até|pago em|devolução até|cliente desde|expira em|data da factura|data limite|última encomenda de|data de expedição|enviada em|paga em',
  },
  gross: 'incluído|incluídos|incluida|incluída|incl|com|iva incluído|dos quais|inclui|bruto',
  net: 'sem|excluído|líquido|excl|mais|antes',
  choices:
    'qualidade|etiqueta|esmalte|vidrado|forro|borda|dobra|cor base|cor de base|madeira|metal|couro|fio|pedra|fecho|comprimento da corrente|fragrância|ligamento|composição|gramagem|gramatura|encadernação|cores|capa|conjunto|versão|moldura|cor da moldura|montagem|manga|gola|género|sexo|motivo|tema|fundo|fonte|iniciais|texto|inscrição|personalização|lado|número da agulha|volume|potência|tensão|voltagem|tomada|memória|superfície|revestimento|dureza|tamanho do anel|número do sapato|dimensões|medidas|orientação|variedade|torra|moagem|safra|pacote|fita|pavio|bainha|verso|cor principal|decoração|pega|tampa|textura|relevo|cantos|furação|tingimento|lavagem|impressão|suporte|laminação|embalagem|base|corte|apresentação|liga',
  each: 'ao preço de|a razão de|a|por|cada|preço unitário|un|unidade|cada um',
  free: 'grátis|gratuito|gratuita|incluído|oferta|envio grátis|frete grátis|gratuitos|sem custos|portes grátis',
  asides:
    'também pode gostar|você também pode gostar|recomendado para si|recomendados para você|produtos relacionados|quem comprou também comprou|mais vendidos|os mais vendidos|novidades|o seu pedido anterior|pedidos anteriores|encomendas anteriores|a sua última encomenda|encomenda anterior|sugestões para si|vistos recentemente|comprados juntos|pedido anterior|recomendações|recomendações para si|produtos semelhantes|talvez goste|sugestões|comprar novamente|também lhe pode interessar|produtos recomendados|pode também gostar|clientes também compraram|seu último pedido|descubra também|complete a sua encomenda|selecionados para si',
  common:
    'pedido encomenda obrigado obrigada seu sua entrega das para com você envio não são foi pelo pela olá cumprimentos bom dia este é o a do da em de e os',
}
