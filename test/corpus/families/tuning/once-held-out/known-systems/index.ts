import type { Family } from '../../../../kit/family.ts'
import { allegro } from './allegro.ts'
import { cubecart } from './cubecart.ts'
import { drupalCommerce } from './drupal-commerce.ts'
import { ecwid } from './ecwid.ts'
import { jtlShop } from './jtl-shop.ts'
import { nopcommerce, nopShipment } from './nopcommerce.ts'
import { orocommerce } from './orocommerce.ts'
import { oxid } from './oxid.ts'
import { zenCart } from './zen-cart.ts'

/** Second layouts, by another author, of systems that other families are of. */
export const knownSystemFamilies: readonly Family[] = [
  allegro,
  cubecart,
  drupalCommerce,
  ecwid,
  jtlShop,
  nopcommerce,
  nopShipment,
  orocommerce,
  oxid,
  zenCart,
]
