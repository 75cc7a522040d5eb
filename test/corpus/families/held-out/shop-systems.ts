import type { Family } from '../../kit/family.ts'
import { abicart } from './abicart.ts'
import { allegro } from './allegro.ts'
import { bigCartel } from './big-cartel.ts'
import { ccvShop } from './ccv-shop.ts'
import { cubecart } from './cubecart.ts'
import { dandomain } from './dandomain.ts'
import { drupalCommerce } from './drupal-commerce.ts'
import { ecwid } from './ecwid.ts'
import { gomag } from './gomag.ts'
import { ideasoft } from './ideasoft.ts'
import { jtlShop } from './jtl-shop.ts'
import { lojaIntegrada } from './loja-integrada.ts'
import { mycashflow } from './mycashflow.ts'
import { mystore } from './mystore.ts'
import { nopcommerce, nopShipment } from './nopcommerce.ts'
import { orocommerce } from './orocommerce.ts'
import { oxid } from './oxid.ts'
import { unas } from './unas.ts'
import { wizishop } from './wizishop.ts'
import { zenCart } from './zen-cart.ts'

/** The default mails of further shop systems and a marketplace. In the order of the names. */
export const shopSystemFamilies: readonly Family[] = [
  abicart,
  allegro,
  bigCartel,
  ccvShop,
  cubecart,
  dandomain,
  drupalCommerce,
  ecwid,
  gomag,
  ideasoft,
  jtlShop,
  lojaIntegrada,
  mycashflow,
  mystore,
  nopcommerce,
  nopShipment,
  orocommerce,
  oxid,
  unas,
  wizishop,
  zenCart,
]
