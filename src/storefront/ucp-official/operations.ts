import type { z } from 'zod'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { cancelCart, createCart, getCart, updateCart } from './cart-operations.ts'
import { getProduct, lookupCatalog, searchCatalog } from './catalog-operations.ts'
import {
  cancelOfficialCheckout,
  completeOfficialCheckout,
  createOfficialCheckout,
  getOfficialCheckout,
  updateOfficialCheckout,
} from './checkout-operations.ts'
import { lookupLocations, searchLocations } from './location-operations.ts'
import type { OperationCall, OperationDeps } from './operation.ts'
import { getOfficialOrder } from './order-operations.ts'
import { profileNotTrusted } from './refusals.ts'
import type { Release } from './release.rules.ts'
import {
  CartResult,
  CheckoutResult,
  LocationsResult,
  OrderResult,
  ProductResult,
  ProductsResult,
} from './response-schema.ts'
import {
  CartBody,
  CheckoutBody,
  CheckoutUpdateBody,
  Completion,
  LocationLookup,
  LocationSearch,
  LookupBody,
  ProductBody,
  Search,
} from './schema.ts'

/** An operation of the protocol. REST and MCP both offer it. */
export interface Operation {
  /** Name of the operation in the protocol, and of its tool. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path below the endpoint of its release. */
  readonly path: string
  /** Also the description of the MCP tool. */
  readonly summary: string
  /** Text for the API reference. */
  readonly description: string
  /** Name of the tool's argument that contains the body. Null if there is no body. */
  readonly argument: 'checkout' | 'cart' | 'catalog' | 'location' | null
  readonly body: z.ZodType | null
  /** Whether the request needs a body. If not, an omitted body counts as empty. */
  readonly bodyRequired: boolean
  readonly result: z.ZodType
  readonly status: 200 | 201
  /** Whether only releases with support for locations offer it. */
  readonly ofLocations: boolean
  /** Whether the protocol requires an idempotency key over MCP. */
  readonly needsIdempotencyKey: boolean
  /** Whether the operation changes data. */
  readonly changes: boolean
  /** Whether the response is signed even if the request is not, so that the caller can prove what the shop answered. */
  readonly answersSigned: boolean
  run(deps: OperationDeps, call: OperationCall<unknown>): Promise<Reply>
}

type Facts = Omit<
  Operation,
  'run' | 'changes' | 'body' | 'bodyRequired' | 'needsIdempotencyKey' | 'answersSigned' | 'ofLocations' | 'status'
> & {
  readonly bodyRequired?: boolean
  readonly needsIdempotencyKey?: boolean
  readonly answersSigned?: boolean
  readonly ofLocations?: boolean
  readonly status?: 201
}

function operation<Body>(
  facts: Facts,
  body: z.ZodType<Body> | null,
  run: (deps: OperationDeps, call: OperationCall<Body>) => Promise<Reply>,
): Operation {
  const ofCatalog = facts.argument === 'catalog' || facts.argument === 'location'
  return {
    bodyRequired: body !== null,
    needsIdempotencyKey: false,
    answersSigned: false,
    ofLocations: false,
    status: 200,
    ...facts,
    body,
    changes: facts.method !== 'GET' && !ofCatalog,
    async run(deps, call) {
      if (call.caller.trusted?.permits === 'catalog' && !ofCatalog)
        throw profileNotTrusted('This shop shows its catalogue to your agent, and sells nothing to it.')
      // Safe cast: a transport passes only values that `body` has parsed.
      return run(deps, call as OperationCall<Body>)
    },
  }
}

const checkouts = '/checkout-sessions'
const checkout = { argument: 'checkout', result: CheckoutResult } as const
const cart = { argument: 'cart', result: CartResult } as const
const catalog = { argument: 'catalog', method: 'POST' } as const
const location = { argument: 'location', method: 'POST', ofLocations: true, result: LocationsResult } as const
const ending = { argument: null, needsIdempotencyKey: true, method: 'POST' } as const

const operations: readonly Operation[] = [
  operation(
    {
      ...catalog,
      name: 'search_catalog',
      path: '/catalog/search',
      summary: 'Search the catalogue of this shop. Send a query, a filter, or both.',
      description: 'Returns a page of products and a cursor for the next page. Filter by category and price.',
      result: ProductsResult,
      bodyRequired: false,
    },
    Search,
    searchCatalog,
  ),
  operation(
    {
      ...catalog,
      name: 'lookup_catalog',
      path: '/catalog/lookup',
      summary: 'Read products or variants by their ids.',
      description: 'Accepts ids of products and variants together. `messages` names unknown ids.',
      result: ProductsResult,
    },
    LookupBody,
    lookupCatalog,
  ),
  operation(
    {
      ...catalog,
      name: 'get_product',
      path: '/catalog/product',
      summary: 'Read one product with its options and the variant for the selected options.',
      description: 'Returns the variant for the selected options, and the option values that can still be selected.',
      result: ProductResult,
    },
    ProductBody,
    getProduct,
  ),
  operation(
    {
      ...cart,
      name: 'create_cart',
      method: 'POST',
      path: '/carts',
      summary: 'Create a cart.',
      description:
        'Stores line items and context without an address or a payment. A checkout can be created from the cart later.',
      status: 201,
    },
    CartBody,
    createCart,
  ),
  operation(
    {
      ...cart,
      argument: null,
      name: 'get_cart',
      method: 'GET',
      path: '/carts/:id',
      summary: 'Read a cart.',
      description: 'Returns the cart with current prices. Returns 404 for an unknown id.',
    },
    null,
    getCart,
  ),
  operation(
    {
      ...cart,
      name: 'update_cart',
      method: 'PUT',
      path: '/carts/:id',
      summary: 'Replace a cart. Omitted parts are removed.',
      description:
        'Replaces the line items and context and recalculates the totals. A canceled cart cannot be changed.',
    },
    CartBody,
    updateCart,
  ),
  operation(
    {
      ...cart,
      ...ending,
      name: 'cancel_cart',
      path: '/carts/:id/cancel',
      summary: 'Cancel a cart.',
      description: 'Cancels the cart. A canceled cart cannot be changed or converted.',
    },
    null,
    cancelCart,
  ),
  operation(
    {
      ...checkout,
      name: 'create_checkout',
      method: 'POST',
      path: checkouts,
      summary: 'Create a checkout from items, or from a cart by its id.',
      description:
        'Returns the checkout with totals and payment handlers. `messages` lists the data that is still missing.',
      status: 201,
    },
    CheckoutBody,
    createOfficialCheckout,
  ),
  operation(
    {
      ...checkout,
      argument: null,
      name: 'get_checkout',
      method: 'GET',
      path: `${checkouts}/:id`,
      summary: 'Read a checkout with its status, totals and missing data.',
      description: 'Poll it after the payment was started: a `completed` checkout contains the order.',
    },
    null,
    getOfficialCheckout,
  ),
  operation(
    {
      ...checkout,
      name: 'update_checkout',
      method: 'PUT',
      path: `${checkouts}/:id`,
      summary: 'Replace a checkout. Omitted parts are removed.',
      description: 'Send the whole checkout each time. Totals, shipping options and messages are recalculated.',
    },
    CheckoutUpdateBody,
    updateOfficialCheckout,
  ),
  operation(
    {
      ...checkout,
      needsIdempotencyKey: true,
      answersSigned: true,
      name: 'complete_checkout',
      method: 'POST',
      path: `${checkouts}/:id/complete`,
      summary:
        'Start the payment. The buyer pays on the page at continue_url; read the checkout until it is completed.',
      description: 'Returns `complete_in_progress` and `continue_url`. Over MCP, an `Idempotency-Key` is required.',
      bodyRequired: false,
    },
    Completion,
    completeOfficialCheckout,
  ),
  operation(
    {
      ...checkout,
      ...ending,
      name: 'cancel_checkout',
      path: `${checkouts}/:id/cancel`,
      summary: 'Cancel a checkout that is not completed.',
      description: 'Releases the stock that the checkout holds and closes its payment page.',
    },
    null,
    cancelOfficialCheckout,
  ),
  operation(
    {
      argument: null,
      answersSigned: true,
      name: 'get_order',
      method: 'GET',
      path: '/orders/:id',
      summary: 'Read an order with its expected deliveries, shipments and refunds.',
      description:
        'Returns line items with their quantities, fulfilment events and adjustments. Returns 404 for an order that was bought with another key.',
      result: OrderResult,
    },
    null,
    getOfficialOrder,
  ),
  operation(
    {
      ...location,
      name: 'search_locations',
      path: '/locations/search',
      summary: 'Find places of this shop by words, distance or items in stock.',
      description: 'Returns the public places of the shop that fulfil every given criterion, with their addresses.',
      bodyRequired: false,
    },
    LocationSearch,
    searchLocations,
  ),
  operation(
    {
      ...location,
      name: 'lookup_locations',
      path: '/locations/lookup',
      summary: 'Read places of this shop by their ids.',
      description: 'Returns the public places with these ids, with their addresses.',
    },
    LocationLookup,
    lookupLocations,
  ),
]

export const operationsOf = ({ locations }: Pick<Release, 'locations'>): readonly Operation[] =>
  operations.filter(({ ofLocations }) => locations || !ofLocations)
