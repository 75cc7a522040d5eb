import type { Family } from '../../../kit/family.ts'
import { amazonConsumerOrder } from './amazon-consumer-order.ts'
import { ankorstoreBuyerInvoice } from './ankorstore-buyer-invoice.ts'
import { bigcommerceInvoiceMail } from './bigcommerce-invoice-mail.ts'
import { ebayBuyerOrder } from './ebay-buyer-order.ts'
import { forwardedShopMail } from './forwarded-shop-mail.ts'
import { handChineseSales } from './hand-chinese-sales.ts'
import { indiamartSellerOrder } from './indiamart-seller-order.ts'
import { lexwareOfficeInvoice } from './lexware-office-invoice.ts'
import { magento2NewOrder } from './magento2-new-order.ts'
import { sevdeskOrderLetter } from './sevdesk-order-letter.ts'
import { shopifyCustomerOrder } from './shopify-customer-order.ts'
import { shopware6OrderMail } from './shopware6-order-mail.ts'
import { stripePaymentReceipt } from './stripe-payment-receipt.ts'
import { vendureOrderReceipt } from './vendure-order-receipt.ts'
import { woocommerceImprovedHtml } from './woocommerce-improved-html.ts'

/** The families of the fourth batch that stay out of all tuning. */
export const batch4HeldOutFamilies: readonly Family[] = [
  amazonConsumerOrder,
  ankorstoreBuyerInvoice,
  bigcommerceInvoiceMail,
  ebayBuyerOrder,
  forwardedShopMail,
  handChineseSales,
  indiamartSellerOrder,
  lexwareOfficeInvoice,
  magento2NewOrder,
  sevdeskOrderLetter,
  shopifyCustomerOrder,
  shopware6OrderMail,
  stripePaymentReceipt,
  vendureOrderReceipt,
  woocommerceImprovedHtml,
]
