import type { Family } from '../../../../kit/family.ts'
import { abicart } from './abicart.ts'
import { bigCartel } from './big-cartel.ts'
import { ccvShop } from './ccv-shop.ts'
import { dandomain } from './dandomain.ts'
import { gomag } from './gomag.ts'
import { ideasoft } from './ideasoft.ts'
import { lojaIntegrada } from './loja-integrada.ts'
import { mycashflow } from './mycashflow.ts'
import { mystore } from './mystore.ts'
import { unas } from './unas.ts'
import { wizishop } from './wizishop.ts'

/** The default mails of shop systems of which no other family was tuned before. In the order of the names. */
export const shopSystemFamilies: readonly Family[] = [
  abicart,
  bigCartel,
  ccvShop,
  dandomain,
  gomag,
  ideasoft,
  lojaIntegrada,
  mycashflow,
  mystore,
  unas,
  wizishop,
]
