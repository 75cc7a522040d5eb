import type { Family } from '../../kit/family.ts'
import { amazonBusiness } from './amazon-business.ts'
import { ankorstorePack } from './ankorstore-pack.ts'
import { bigcommerceContents } from './bigcommerce-contents.ts'
import { ebayConfirmed } from './ebay-confirmed.ts'
import { erpnextPrint } from './erpnext-print.ts'
import { etsyBuyer } from './etsy-buyer.ts'
import { etsySeller } from './etsy-seller.ts'
import { freshbooksDue } from './freshbooks-due.ts'
import { gumroadFile } from './gumroad-file.ts'
import { indiamartProforma } from './indiamart-proforma.ts'
import { magentoTwo } from './magento-two.ts'
import { odooInvoiceMail } from './odoo-invoice-mail.ts'
import { paypalSent } from './paypal-sent.ts'
import { prestashopNested } from './prestashop-nested.ts'
import { sevdeskAuftrag } from './sevdesk-auftrag.ts'
import { shopifyClassic } from './shopify-classic.ts'
import { shopifyCurrent } from './shopify-current.ts'
import { shopwareSix } from './shopware-six.ts'
import { solidusAt } from './solidus-at.ts'
import { squareSale } from './square-sale.ts'
import { squarespaceOrder } from './squarespace-order.ts'
import { syliusShop } from './sylius-shop.ts'
import { typedReply } from './typed-reply.ts'
import { typedRush } from './typed-rush.ts'
import { wooPlain } from './woo-plain.ts'
import { wooSummary } from './woo-summary.ts'
import { wooTable } from './woo-table.ts'
import { zohoSales } from './zoho-sales.ts'

/** Imitations of the default mails of real systems, written by authors who had not seen the reader. */
export const systemFamilies: readonly Family[] = [
  amazonBusiness,
  ankorstorePack,
  bigcommerceContents,
  ebayConfirmed,
  erpnextPrint,
  etsyBuyer,
  etsySeller,
  freshbooksDue,
  gumroadFile,
  indiamartProforma,
  magentoTwo,
  odooInvoiceMail,
  paypalSent,
  prestashopNested,
  sevdeskAuftrag,
  shopifyClassic,
  shopifyCurrent,
  shopwareSix,
  solidusAt,
  squareSale,
  squarespaceOrder,
  syliusShop,
  typedReply,
  typedRush,
  wooPlain,
  wooSummary,
  wooTable,
  zohoSales,
]
