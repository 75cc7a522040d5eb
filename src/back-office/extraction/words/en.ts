import type { Words } from './words.types.ts'

export const en: Words = {
  columns: {
    name: 'item|items|product|products|product name|item name|description|item description|product description|article|goods|particulars|details|product details|item details|title|your order|order items|material|style|service|item & description|product/service|item ordered|items ordered|what you ordered',
    quantity:
      'pcs.|h/qty|hrs/qty|hours|qty|quantity|quantities|qty ordered|ordered qty|order qty|ordered|quantity ordered|qnty|count|no of units|number of units|units ordered|pcs|pieces|amount ordered|qty shipped|shipped|shipped qty|q’ty|qty.|print run',
    measure: 'unit|units|uom|um|u/m|unit of measure',
    unit: 'unit price|price each|price per unit|each|rate|unit cost|price/unit|unit rate|item price|price per item|cost each|price per piece|price / unit|price (each)|per unit|list price|rate per unit|unit net price|net price|selling price|cost per unit|price per|sale price|unit amount',
    amount:
      'amount|line total|total|subtotal|sub total|row total|total price|extended price|ext price|extended|line amount|item total|net amount|total amount|sum|ext. price|item subtotal|taxable value|total cost|line price|value|net value|amount payable',
    price: 'price|cost',
    sku: 'sku|item no|item number|item #|item code|product code|code|part no|part number|model|model no|art no|article no|article number|style no|reference|ref|product id|item id|ean|upc|barcode|catalog no|mpn|product no|stock code|product number',
    options:
      'size|color|colour|variant|option|options|style name|finish|variation|material type|length|width|pattern|scent|personalization|colorway|shade|weight|color/size|engraving|monogram|edition|capacity|thickness|diameter|height|depth|shape|type|print|fabric|language|format|pack size|packaging|flavour|flavor|grade|weave|fit|gauge|colourway|plating|lamination|paper|colour no|color no|shade no',
    discount: 'discount|disc|disc %|disc.%|discount %|less|rebate',
    tax: 'tax|vat|gst|tax rate|vat rate|tax %|vat %|taxes|igst|cgst|sgst|tax amount|vat amount|gst rate|gst %|tax amt|cgst %|sgst %|igst %',
    per: 'per|price unit|price qty|price per qty|per qty|pu',
    position: 'no|#|pos|line|sr no|s no|sl no|sr|serial no|row|line no|s.no|item no.|position',
    other:
      'hsn|hsn/sac|hsn code|sac|delivery date|ship date|warehouse|status|image|photo|due date|required by|account|notes|note|in stock|available|availability|backordered|tariff code|country of origin|schedule date|fulfilled|remaining|lead time|hs code|sold by|seller|shop|store|condition|ships from|dispatched from|shipped from|fulfilled by|contains|includes|remark|remarks|comment|comments|gift message|backorder|outstanding qty|open|open qty|transaction|transaction id|item id|listing|listing id|return window|warranty|delivery|shipping|ships|ready to ship|processing time|message',
    lot: 'lot|lot no|lot number|batch|batch no|batch number|dye lot|dyelot|dye bath|heat no',
  },
  sums: {
    subtotal:
      'subtotal|sub total|sub-total|item subtotal|items subtotal|items total|item total|item(s) total|items|merchandise|merchandise total|merchandise subtotal|cart subtotal|order subtotal|product subtotal|products|product total|products total|total products|goods total|goods|subtotal before discount|gross subtotal|item price|net subtotal|total before tax and shipping|item(s) subtotal|total items|cart total|subtotal of items|value of goods|goods value|total goods|total merchandise|sum of items|item total amount|articles',
    discount:
      'disc|discounts applied|your discount|promo code|discount|discounts|promo|promotion|promotions|promotion applied|voucher|vouchers|coupon|coupons|coupon discount|discount code|promo code|order discount|discount amount|discount applied|total discount|trade discount|volume discount|special offer|markdown|gift voucher|less discount|loyalty discount|bulk discount|coupon code|discount total|sale discount|shop coupon|rebate|discounts applied',
    shipping:
      'shipping|shipping & handling|shipping and handling|shipping cost|shipping costs|shipping fee|shipping fees|shipping charge|shipping charges|delivery|delivery cost|delivery costs|delivery fee|delivery charge|delivery charges|postage|postage & packing|postage and packing|postage & packaging|freight|freight charges|carriage|standard shipping|shipping total|shipping price|p&p|courier|courier charges|shipment|standard delivery|express delivery|express shipping|flat rate|shipping method|transport|transportation|shipping rate|postage and handling|delivery total|logistics fee|delivery run|carriage and packing|carr|p+p',
    tax: 'tax|taxes|vat|gst|igst|cgst|sgst|utgst|hst|pst|qst|sales tax|estimated tax|estimated taxes|estimated sales tax|total tax|tax total|tax amount|vat amount|total vat|state tax|county tax|city tax|local tax|order tax|estimated gst|tax collected|total taxes|total gst|iva|tva|mwst|gst/hst',
    fee: 'handling|handling fee|handling charge|packing|packaging|packing charges|insurance|shipping insurance|gift wrap|gift wrapping|gift wrapping for order|service fee|surcharge|payment fee|cod fee|cash on delivery fee|processing fee|small order fee|minimum order fee|tip|customs|duty|duties|import duties|eco tax|deposit fee|other charges|additional charges|convenience fee|setup fee|set-up fee|tooling|rounding|round off|rounding adjustment|rounded off|adjustment|transaction fee|packing fee|minimum order surcharge|payment processing fee|import charges|environmental fee|environmental levy|fuel surcharge|sample fee|cutting fee|energy surcharge|admin fee|packaging fee|pallet charge',
    total:
      'total|grand total|order total|total amount|total price|total due|total cost|invoice total|total for this order|total for your order|total order|total (order)|order amount|amount|order value|total value|total to pay|total payable|amount payable|total charge|total charged|amount charged|total invoice amount|invoice amount|final total|payable amount|net payable|order grand total|total including tax|total incl tax|overall total|total paid|you pay|you paid|total payment|receipt total|final amount|order sum|invoice value|total incl vat|grand total to be charged|payment amount|amount to pay|sum to pay|total to be paid',
    net: 'net total|total net|total excluding tax|total excl tax|total ex vat|total excl vat|total before tax|taxable amount|taxable value|total without tax|amount excl tax|net amount|total net amount|tax base|vat base|grand total excl tax|total taxable',
    paid: 'amount paid|paid|payment received|already paid|deposit paid|deposit|prepaid|prepayment|payment|payments|paid amount|paid by card|advance paid|advance|advance payment|down payment|gift card|gift cards|store credit|account credit|credit applied|paid to date|less deposit|less payment received|payment made|payments received|amount received|paid with gift card|paid by gift card|paid from balance|applied balance',
    due: 'amount due|balance due|balance|outstanding|outstanding amount|remaining|remaining balance|left to pay|balance to pay|due|to pay|still to pay|due now|payable now|total amount due|new balance|account balance|total outstanding|amount outstanding|balance outstanding|open balance|balance payable|due on delivery|total balance',
    ignored:
      'previous balance|opening balance|balance brought forward|brought forward|prior balance|previous outstanding|last balance|you saved|you save|total savings|savings|your savings|total saved|points|points earned|reward points|loyalty points|you earned|points balance|credit limit|available credit|change|cash tendered|weight|total weight|gross weight|net weight|weekly total|total quantity|total qty|total units|number of items|total pieces|item count|previous order|last order|previous order total|regular price|was|list price|retail price|order total last time|year to date|total to date|lifetime spend|previous invoice|last invoice|carried forward|free shipping over|minimum order|minimum order value|declared value|insured value|customs value',
  },
  facts: {
    orderNumber:
      'order number|order no|order nr|order id|order ref|order reference|order reference number|order code|order #|order num|sales order|sales order no|sales order number|confirmation number|confirmation no|order confirmation number|order confirmation no|order confirmation|your order number|your order id|our order number|our order no|our reference|our ref|so number|so no|reference number|ref no|web order number|webshop order|order name|booking number|our order|reference no|quotation number|order reference no|trade order number|trade assurance order number|acknowledgement no|so #|order confirmation #|sale number|sale order|order acknowledgement|job number|job no|ticket number|transaction id|quote number|vendor order no|supplier order number|vendor order number|shop order|document number|document no|confirmation',
    order: 'order|your order|orders|new order|shop order|order for|the order|order with number',
    buyerReference:
      'po|buyer’s order no|buyer’s order number|po number|po no|po #|p.o. number|p.o. no|purchase order|purchase order number|purchase order no|customer po|customer po number|your po|your po number|your po no|your reference|your ref|customer reference|customer ref|customer order number|customer order no|buyer reference|your purchase order|buyer po|buyer order number|client reference|your order ref|customer purchase order|your order reference|po reference|your own order number',
    invoiceNumber:
      'invoice number|invoice no|invoice #|invoice id|invoice|receipt number|receipt no|receipt #|receipt|bill no|bill number|tax invoice no|invoice nr|tax invoice',
    orderDate:
      'order date|date of order|ordered on|placed on|order placed|order placed on|ordered|date ordered|purchase date|date of purchase|purchased on|order created|order created on|order time|date added|date placed|purchased|so date|sales order date|order confirmed on|order received on|order received|placed|confirmed on|transaction date|order date & time|order made on|bought on|created on|order confirmed|creation date|date/time of order|sale date|booked on|booking date',
    date: 'date|dated|document date|issue date|date of issue|issued|issued on|date issued',
    delivery:
      'estimated delivery|estimated delivery date|expected delivery|expected delivery date|delivery date|estimated arrival|expected arrival|arriving|arrives|arrives by|delivery expected|delivery by|estimated delivery between|delivers|expected by|get it by|delivery estimate|guaranteed delivery|deliver by|expected on|scheduled delivery|delivery scheduled for|eta|promised delivery|estimated to arrive|arriving by|requested delivery date|planned delivery|to be delivered by|delivery on|expected date|planned delivery date',
    otherDate:
      'invoice date|due date|payment date|ship date|shipped on|shipping date|dispatch date|dispatched on|payment due|pay by|valid until|expiry date|date paid|paid on|despatch date|date shipped|return by|print date|estimated ship date|expected shipping date|ships by|date of supply|expires on|offer valid until|birthday|member since|customer since|last order date|previous order date|po date|expected ship date|ready date|returns until|statement date|quote date',
  },
  gross: 'incl|included|including|includes|inclusive|incl.|gross|incl tax|of which|contains|inc',
  net: 'excl|excluding|exclusive|net|ex|before tax|without',
  each: 'at the price of|priced at|at a price of|at|each|per|ea|a piece|apiece|price each',
  free: 'free|free of charge|no charge|gratis|complimentary|included|foc|n/c|nil|waived|free shipping|free delivery',
  asides:
    'you may also like|you might also like|recommended for you|recommended|related products|customers also bought|frequently bought together|more from|more to explore|you might like|complete your order|complete the look|bestsellers|best sellers|our bestsellers|new arrivals|picked for you|inspired by your|also available|trending now|top picks|based on your|your previous order|previous order|your last order|last order|earlier orders|earlier order|order history|recently viewed|buy again|reorder|order again|we think you|don’t forget|dont forget|people also bought|people also viewed|more items|customers who bought|back in stock|coming soon|save for later|saved for later|in your wishlist|while you are here|goes well with|pairs well with|last time you ordered|previously ordered|past orders|your recent orders|recent orders|other customers|shop our|next time',
  common:
    'the your order thank you for with shipping delivery have been and of we from this that please no is are to in all thanks regards dear hello',
}
