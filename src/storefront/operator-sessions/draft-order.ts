import { AppError } from '../../platform/errors.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import type { IdempotentCall, Reply } from '../../platform/idempotency/idempotency.ts'
import {
  type Author,
  type Checkout,
  type CheckoutDeps,
  createCheckout,
  type SessionRequest,
} from '../checkout/index.ts'
import { channelExists } from './channel-store.ts'
import type { DraftOrder } from './schema.ts'

export interface CreateDraftOrder {
  readonly draft: DraftOrder
  readonly author: Author
  readonly call: IdempotentCall | null
  readonly respond: (checkout: Checkout) => Reply
}

/** Stored as the session's key and agent profile, so that no agent can read or change it. */
const madeHere = 'operator'
const threeDays = 3 * 24 * 60

/**
 * Creates a draft order. It is a session, priced and checked like any other. The shopper pays with its link, or the
 * operator marks it as paid.
 */
export async function createDraftOrder(deps: CheckoutDeps, input: CreateDraftOrder): Promise<Reply> {
  const { draft } = input
  try {
    return await createCheckout(deps, {
      request: toRequest(draft),
      keyId: madeHere,
      salesChannelId: await channelOf(deps, draft),
      agentProfile: madeHere,
      author: input.author,
      ttlMinutes: draft.expires_in_minutes ?? threeDays,
      call: input.call,
      respond: input.respond,
    })
  } catch (error) {
    throw error instanceof AppError ? inOurWords(error) : error
  }
}

async function channelOf(deps: CheckoutDeps, draft: DraftOrder): Promise<string> {
  const { store } = await deps.settings.current()
  const id = draft.sales_channel_id ?? store.defaultSalesChannelId
  if (id === null) throw conflict('This shop has no default sales channel: name one.', '/sales_channel_id')
  if (await channelExists(deps.db, id)) return id
  throw invalidData([{ path: '/sales_channel_id', message: `Sales channel ${id} was not found.` }])
}

function toRequest(draft: DraftOrder): SessionRequest {
  const { shipping_address: address } = draft
  return {
    lines: draft.line_items.map(({ variant_id: variantId, quantity }) => ({ lineItemId: null, variantId, quantity })),
    buyer: {
      email: draft.email,
      firstName: draft.first_name,
      lastName: draft.last_name,
      phoneNumber: draft.phone_number,
    },
    address: address
      ? {
          firstName: address.first_name ?? null,
          lastName: address.last_name ?? null,
          streetAddress: address.street_address,
          locality: address.address_locality,
          region: address.address_region ?? null,
          country: address.address_country,
          postalCode: address.postal_code ?? null,
          phoneNumber: address.phone_number ?? null,
        }
      : null,
    regionId: draft.region_id ?? null,
    currency: draft.currency ?? null,
    codes: draft.discount_codes ?? null,
    optionId: draft.shipping_option_id ?? null,
    optionPath: '/shipping_option_id',
  }
}

/** Converts the paths in errors from fields of an agent's request to fields of a draft order. */
function inOurWords(error: AppError): AppError {
  const { path, problems } = error.details
  const ours = (at: string): string => at.replace(/\/item\/id$/, '/variant_id').replace(/^\/context\//, '/')
  return new AppError(error.code, error.status, error.message, {
    ...error.details,
    ...(path === undefined ? {} : { path: ours(path) }),
    ...(problems === undefined
      ? {}
      : {
          problems: problems.map((problem) => ({ ...problem, ...(problem.path ? { path: ours(problem.path) } : {}) })),
        }),
  })
}
