import type { Family } from '../../../../kit/family.ts'
import { aimeos } from './aimeos.ts'
import { botble } from './botble.ts'
import { broadleaf } from './broadleaf.ts'
import { djangoOscar } from './django-oscar.ts'
import { germanized } from './germanized.ts'
import { hikashop } from './hikashop.ts'
import { isotopeShop } from './isotope-shop.ts'
import { jumpseller } from './jumpseller.ts'
import { modifiedEcommerce } from './modified-ecommerce.ts'
import { oscommerce } from './oscommerce.ts'
import { shipstation } from './shipstation.ts'
import { shopizer } from './shopizer.ts'
import { shoptet } from './shoptet.ts'
import { smartstore } from './smartstore.ts'
import { snipcart } from './snipcart.ts'
import { sqlLedger } from './sql-ledger.ts'
import { thelia } from './thelia.ts'
import { typo3Cart } from './typo3-cart.ts'
import { ubercart } from './ubercart.ts'
import { virtoCommerce } from './virto-commerce.ts'
import { virtuemart } from './virtuemart.ts'
import { xCart } from './x-cart.ts'

/** The default mails of shop systems, carts and shop plug-ins. In the order of the names. */
export const shopSystemFamilies: readonly Family[] = [
  aimeos,
  botble,
  broadleaf,
  djangoOscar,
  germanized,
  hikashop,
  isotopeShop,
  jumpseller,
  modifiedEcommerce,
  oscommerce,
  shipstation,
  shopizer,
  shoptet,
  smartstore,
  snipcart,
  sqlLedger,
  thelia,
  typo3Cart,
  ubercart,
  virtoCommerce,
  virtuemart,
  xCart,
]
