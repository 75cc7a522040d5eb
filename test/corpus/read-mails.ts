/**
 * The families of which the reader reads a mail completely: every value that the mail states, and no other. The mail is
 * the first of the family, or has the number behind the colon. Add a family once the reader reads it.
 */
export const readMails = names(`
  amazon ambiguous-dates any-cards any-table any-text bagisto bigcommerce dispatch etsy fashion indiamart json-ld
  lexware odoo opencart outlook-paste prestashop purchase-order quoted-thread saleor service-invoice shopify:2 spree
  solidus-text stripe sylius typed-blocks typed-cloth typed-columns typed-dashes typed-lines wix woocommerce
  woocommerce-text nested-cells key-value-cards stacked-cells division-grid small-print wrapped-columns till-receipt
  short-letter typed-fields bar-table quoted-forward line-discounts bundles partly-paid tax-table rounded-totals
  two-parcels prices-of-many hidden-characters zen-cart:4 litecart:1 cubecart abantecart nopcommerce evershop:1
  opencart-alert magento-2:2 shopware-6:4 supplier-put-down supplier-figures-below supplier-leaders
  supplier-numbered-list:1 supplier-pasted-cells supplier-above-older supplier-per-length supplier-among-chatter
  supplier-word-table supplier-excel-range supplier-google-document supplier-libreoffice-table supplier-apple-lines
  supplier-picture-headings supplier-remark-rows supplier-group-sums supplier-carried-over woocommerce-summary
  orocommerce:2 gumroad:1 drupal-commerce paypal invoice-ninja akaunting crater kivitendo odoo-invoice fortnox:1
  dinero fakturoid fakturownia billomat:1 dolibarr fatture-in-cloud moneybird prestashop-text:3 vendure erpnext
  allegro:4 faire bol supplier-early-payment supplier-deposit supplier-indian-bill supplier-reverse-charge
  supplier-surcharges supplier-mixed-rates supplier-line-rates supplier-part-shipped supplier-payment-reminder
  supplier-accepted-offer supplier-exchange-note supplier-number-kinds supplier-days-in-words supplier-counter-receipt
  supplier-forwarder-bill:1 supplier-print-runs supplier-packs supplier-tiny-prices supplier-misleading-codes
  supplier-names-with-money:1 openmage:1 jtl-shop ecwid shopify-updated quickbooks zoho-invoice moloni holded:1
  two-orders supplier-price-list supplier-size-columns supplier-sideways-table supplier-changed-counts
  supplier-net-and-gross supplier-short-chain supplier-sums-first supplier-typed-hundreds supplier-call-offs
  fattura-courtesy gambio mirakl-accepted netsuite-sales-order pohoda-order sap-order-response:1 typed-hinglish
  bling-order component-distributor cs-cart datev-invoice lightspeed-ecom printed-fabric typed-metal-fr:1
  ankorstore-order:5 business-central-order dye-house-sv print-on-demand:3 unleashed vtex wine-merchant-fr
  outside-crate-cards outside-term-lists outside-nested-pictures outside-fixed-printout outside-three-lines
  outside-rate-columns outside-amounts-first outside-sums-reversed outside-panel-above outside-shipped-columns
  outside-price-units outside-reduced-lines outside-two-currencies outside-older-quoted outside-recommended:1
  outside-balance-forward outside-deposit-paid outside-customs-columns outside-in-sentences:5 outside-till-roll
  outside-dot-leaders:2 outside-flex-rows outside-bulleted-list:1 outside-instalments outside-struck-prices
  outside-fields-of-form outside-flattened outside-separate-headings outside-count-before outside-group-sums
  outside-bar-table:1 outside-cloth-by-metre outside-two-numbers outside-labelled-cells outside-free-gift
  outside-bilingual outside-pasted-export outside-wrapped-names outside-no-headings outside-in-brackets:3
  outside-card-grid outside-stacked-rows outside-strokes:2 outside-before-and-after outside-sums-in-line
  outside-colour-columns outside-address-beside outside-packs-and-pieces outside-spoken-rows alibaba baselinker ebay
  electronic-parts embroiderer-stitches farm-groups form-mailer garden-nursery ghost-tables ledger-print lightspeed
  microdata mill-confirmation:1 nuvemshop orderchamp:1 parcels photographer-fees plentymarkets potter-reply:1
  printed-packaging printer-jobs:1 roaster-price-first sage-50 sage square:5 subscription-receipt:1 sumup tilda-cart
  tilda typed-hindi:1 typed-pipes typed-two-lines volusion:2 vyapar-hi wholesale-cn xero courier-runs exact-online
  hardware-prints members-list mercado-libre phone-order:1 printful rental-days:2 repair-ticket sellers-summary:5
  semicolon-rows sevdesk squarespace:5 translator-words:2 typed-prose typed-rupees typed-trade:1 cin7-core ebp-order
  exact-euro-cells exact-order-nl idosell linnworks-dispatch packaging-portal phc-order-pt proforma-export
  sage-acknowledgement shift4shop typed-nordic-reply typed-pt yarn-shades ankorstore ankorstore-packs business-central
  erpnext-mail shopware vendure-mail aimeos botble:3 broadleaf django-oscar germanized:1 hikashop isotope-shop
  jumpseller modified-ecommerce shipstation shopizer shoptet smartstore snipcart:1 sql-ledger thelia:1 typo3-cart
  ubercart virto-commerce virtuemart:2 x-cart accuse-de-commande afas-opdracht block-print-proforma:1
  business-one-confirmation ceramist-note economic-ordre hathkargha-patra holded-pedido idoklad-zaloha:1
  nota-de-encomenda ordererkannande-lader packed-goods-note print-shop-jobs proforma-zippers:5 reply-with-changes
  subiekt-zamowienie tintoria-conferma trade-counter-ack woollen-mill-letter woven-labels-mille cubecart-2
  drupal-commerce-2 ecwid-2 jtl-shop-2:1 nopcommerce-2 orocommerce-2 oxid-2:1 zen-cart-2:2 alibaba-trade-assurance
  amazon-business-order bagisto-new-order erpnext-sales-order etsy-buyer-receipt faire-retailer-order:5
  freshbooks-invoice-mail hand-english-maker:5 hand-german-maker hand-hindi-latin hand-italian-maker odoo-invoice-body
  odoo-sale-confirm opencart-customer-mail parcel-dispatch:1 paypal-payment-mail prestashop-order-conf
  quickbooks-invoice-mail replied-quote-order saleor-order-mjml solidus-confirm-html spree-confirm-mail
  squarespace-commerce-mail:3 sylius-shop-mail wix-stores-mail:1 woocommerce-plain-processing:3 xero-invoice-page
  zoho-books-sales-order:1
`)

/** The families of which the reader also reads the second mail completely after a change that keeps its meaning. */
export const readChangedMails = names(`
  amazon ambiguous-dates any-table any-text bagisto bigcommerce dispatch etsy fashion indiamart json-ld lexware odoo
  opencart outlook-paste prestashop purchase-order quoted-thread saleor service-invoice spree solidus-text stripe
  typed-blocks typed-cloth typed-columns typed-dashes typed-lines wix nested-cells key-value-cards stacked-cells
  division-grid small-print till-receipt typed-fields quoted-forward line-discounts bundles partly-paid rounded-totals
  two-parcels prices-of-many hidden-characters litecart cubecart abantecart nopcommerce evershop
  supplier-running-sentence supplier-figures-below supplier-leaders supplier-numbered-list supplier-among-chatter
  supplier-google-document supplier-libreoffice-table supplier-apple-lines supplier-picture-headings
  supplier-carried-over gumroad drupal-commerce paypal invoice-ninja akaunting crater kivitendo odoo-invoice dinero
  fakturoid fakturownia billomat dolibarr fatture-in-cloud vendure erpnext faire bol supplier-early-payment
  supplier-deposit supplier-reverse-charge supplier-surcharges supplier-line-rates supplier-part-shipped
  supplier-payment-reminder supplier-accepted-offer supplier-exchange-note supplier-number-kinds
  supplier-days-in-words supplier-counter-receipt supplier-forwarder-bill supplier-misleading-codes
  supplier-names-with-money openmage jtl-shop ecwid shopify-updated zoho-invoice moloni holded two-orders
  supplier-size-columns supplier-sideways-table supplier-net-and-gross supplier-short-chain supplier-sums-first
  supplier-typed-hundreds supplier-call-offs fattura-courtesy gambio netsuite-sales-order pohoda-order
  sap-order-response bling-order cs-cart datev-invoice lightspeed-ecom printed-fabric typed-metal-fr
  business-central-order dye-house-sv unleashed vtex wine-merchant-fr outside-crate-cards outside-term-lists
  outside-nested-pictures outside-three-lines outside-rate-columns outside-amounts-first outside-sums-reversed
  outside-shipped-columns outside-price-units outside-reduced-lines outside-two-currencies outside-older-quoted
  outside-recommended outside-balance-forward outside-deposit-paid outside-customs-columns outside-till-roll
  outside-flex-rows outside-bulleted-list outside-instalments outside-fields-of-form outside-flattened
  outside-separate-headings outside-count-before outside-group-sums outside-bar-table outside-cloth-by-metre
  outside-two-numbers outside-labelled-cells outside-free-gift outside-bilingual outside-pasted-export
  outside-wrapped-names outside-no-headings outside-stacked-rows outside-before-and-after outside-sums-in-line
  outside-address-beside outside-packs-and-pieces outside-spoken-rows alibaba baselinker electronic-parts
  embroiderer-stitches form-mailer garden-nursery ghost-tables lightspeed microdata mill-confirmation nuvemshop
  orderchamp plentymarkets potter-reply printer-jobs sage-50 sage subscription-receipt tilda typed-hindi vyapar-hi
  wholesale-cn xero courier-runs exact-online hardware-prints members-list mercado-libre printful semicolon-rows
  sevdesk typed-prose typed-trade ebp-order exact-euro-cells exact-order-nl idosell packaging-portal phc-order-pt
  proforma-export sage-acknowledgement shift4shop typed-nordic-reply yarn-shades ankorstore ankorstore-packs
  business-central erpnext-mail vendure-mail aimeos django-oscar germanized hikashop isotope-shop modified-ecommerce
  shoptet smartstore snipcart sql-ledger thelia typo3-cart ubercart x-cart afas-opdracht block-print-proforma
  business-one-confirmation ceramist-note economic-ordre hathkargha-patra holded-pedido idoklad-zaloha
  nota-de-encomenda ordererkannande-lader packed-goods-note print-shop-jobs reply-with-changes subiekt-zamowienie
  tintoria-conferma trade-counter-ack woollen-mill-letter woven-labels-mille ecwid-2 jtl-shop-2 nopcommerce-2
  orocommerce-2 alibaba-trade-assurance amazon-business-order bagisto-new-order erpnext-sales-order etsy-buyer-receipt
  freshbooks-invoice-mail hand-german-maker hand-italian-maker odoo-invoice-body odoo-sale-confirm
  opencart-customer-mail parcel-dispatch paypal-payment-mail prestashop-order-conf quickbooks-invoice-mail
  replied-quote-order saleor-order-mjml spree-confirm-mail squarespace-commerce-mail sylius-shop-mail wix-stores-mail
  zoho-books-sales-order
`)

function names(list: string): { readonly name: string; readonly number: number }[] {
  return list
    .trim()
    .split(/\s+/)
    .map((each) => {
      const [name = '', number = '0'] = each.split(':')
      return { name, number: Number(number) }
    })
}
