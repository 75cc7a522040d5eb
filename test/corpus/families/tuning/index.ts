import type { Family } from '../../kit/family.ts'
import { amazon } from './amazon.ts'
import { bagisto } from './bagisto.ts'
import { bigcommerce } from './bigcommerce.ts'
import { etsy } from './etsy.ts'
import { lexware } from './lexware.ts'
import { odoo } from './odoo.ts'
import { opencart } from './opencart.ts'
import { prestashop } from './prestashop.ts'
import { purchaseOrder } from './purchase-order.ts'
import { shopify } from './shopify.ts'
import { solidusText, spree } from './spree.ts'
import { stripe } from './stripe.ts'
import { wix } from './wix.ts'
import { woocommerce, woocommerceText } from './woocommerce.ts'

/** The families that the reader may be tuned on. */
export const tuningFamilies: readonly Family[] = [
  shopify,
  woocommerce,
  woocommerceText,
  prestashop,
  opencart,
  spree,
  solidusText,
  bagisto,
  bigcommerce,
  wix,
  etsy,
  amazon,
  odoo,
  lexware,
  stripe,
  purchaseOrder,
]
