import { AppError } from '../../platform/errors.ts'
import {
  type Checkout,
  createCheckout,
  isOpen,
  maxLines,
  noChange,
  openOwner,
  readCheckout,
  type SessionRequest,
  sessionLeftBy,
  updateCheckout,
} from '../checkout/index.ts'
import { shopper } from '../hosted-pages/index.ts'
import { type CartEntry, cartChanges } from './cart-entry.rules.ts'
import type { ShopPagesDeps } from './deps.ts'
import type { Visitor } from './visitor.ts'
import { fill, type ShopWords } from './words/index.ts'

/**
 * Reads the visitor's current cart. Returns null if the visitor has none, or if it was bought or canceled, or has
 * expired.
 */
export async function readCart(deps: ShopPagesDeps, { cart }: Pick<Visitor, 'cart'>): Promise<Checkout | null> {
  if (cart === null) return null
  try {
    const checkout = await readCheckout(deps, cart.checkoutId, shopper)
    return isOpen(checkout) || checkout.status === 'complete_in_progress' ? checkout : null
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

export type Changed =
  | { readonly checkout: Checkout }
  | { readonly refused: string; readonly status: number; readonly checkout: Checkout | null }

export interface Addition {
  readonly visitor: Visitor
  readonly salesChannelId: string
  readonly variantId: string
  readonly quantity: number
}

/**
 * Adds a variant to the visitor's cart. Creates the cart if there is none. Refuses if the cart is being paid or has too
 * many lines.
 */
export async function addToCart(deps: ShopPagesDeps, addition: Addition): Promise<Changed> {
  const { visitor, salesChannelId, variantId, quantity } = addition
  const before = await readCart(deps, visitor)
  if (before?.status === 'complete_in_progress') return paying(visitor.words, before)
  const isFull =
    before && before.state.lines.length >= maxLines && !before.state.lines.some((line) => line.variantId === variantId)
  if (isFull) {
    const refused = fill(visitor.words.cart.tooMany, { most: visitor.words.number(maxLines) })
    return { refused, status: 400, checkout: before }
  }
  const added = { ...noChange, lines: [{ lineItemId: null, variantId, quantity }], link: visitor.link ?? undefined }
  return orRefused(visitor.words, before, () =>
    before
      ? change(deps, before, added)
      : sessionLeftBy((respond) =>
          createCheckout(deps, {
            request: { ...added, regionId: visitor.region.id, language: visitor.language },
            keyId: openOwner,
            salesChannelId,
            agentProfile: 'shop-pages',
            author: shopper.author,
            call: null,
            respond,
          }),
        ),
  )
}

export type Submitted =
  | { readonly checkout: Checkout; readonly goOn: boolean }
  | {
      readonly checkout: Checkout | null
      readonly status: number
      readonly refused: string | null
      /** Error messages by line id. */
      readonly problems: ReadonlyMap<string, string>
    }

/**
 * Handles a button of the cart page: changes quantities and the region. `goOn`: the visitor wants to check out. Refuses
 * invalid quantities (400), and changes to a cart that has changed since the page was shown (409).
 */
export async function submitCart(deps: ShopPagesDeps, visitor: Visitor, entry: CartEntry): Promise<Submitted> {
  const { words } = visitor
  const before = await readCart(deps, visitor)
  const goOn = entry.action.is === 'checkout'
  if (before === null || before.status === 'complete_in_progress')
    return before
      ? { checkout: before, goOn }
      : { checkout: null, status: 409, refused: words.cart.changed, problems: none }
  const { changes, wrong } = cartChanges(entry, before.state.lines)
  if (wrong.length > 0) {
    const text = fill(words.cart.wholeNumber, { most: '9999' })
    return { checkout: before, status: 400, refused: null, problems: new Map(wrong.map((id) => [id, text])) }
  }
  if (changes.length > 0 && entry.version !== before.version)
    return { checkout: before, status: 409, refused: words.cart.changed, problems: none }
  const regionId = entry.action.is === 'region' ? entry.action.regionId : null
  if (changes.length === 0 && regionId === null) return { checkout: before, goOn }
  const changed = await orRefused(words, before, () =>
    change(deps, before, { ...noChange, lines: changes.length > 0 ? changes : null, regionId }),
  )
  if (!('refused' in changed)) return { checkout: changed.checkout, goOn }
  const refused = regionId === null ? changed.refused : words.cart.regionRefused
  return { checkout: changed.checkout, status: changed.status, refused, problems: none }
}

const none: ReadonlyMap<string, string> = new Map()

const change = (deps: ShopPagesDeps, { id }: Checkout, request: SessionRequest): Promise<Checkout> =>
  sessionLeftBy((respond) => updateCheckout(deps, { id, request: () => request, caller: shopper, call: null, respond }))

const paying = ({ cart }: ShopWords, checkout: Checkout): Changed => ({
  refused: cart.payingText,
  status: 409,
  checkout,
})

async function orRefused(words: ShopWords, before: Checkout | null, run: () => Promise<Checkout>): Promise<Changed> {
  try {
    return { checkout: await run() }
  } catch (error) {
    if (!(error instanceof AppError) || ![400, 404, 409].includes(error.status)) throw error
    return { refused: reasonOf(error, words), status: error.status, checkout: before }
  }
}

/** Returns the reason for an error of the checkout, in the visitor's language. */
function reasonOf({ code, message, details }: AppError, { cart, number }: ShopWords): string {
  const [problem] = details.problems ?? []
  const left =
    problem && 'available_quantity' in problem ? problem.available_quantity : details.extra?.available_quantity
  switch (problem?.code ?? code) {
    case 'out_of_stock':
      return typeof left === 'number' && left > 0 ? fill(cart.onlyLeft, { count: number(left) }) : cart.unavailable
    case 'item_unavailable':
      return cart.unavailable
    case 'price_unavailable':
      return cart.noPrice
    case 'checkout_not_modifiable':
      return cart.payingText
    default:
      return problem?.message ?? message
  }
}
