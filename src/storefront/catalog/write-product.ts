import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { collectProblems, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { slugOf } from '../../platform/slug.rules.ts'
import { nextTurn } from '../../platform/turns.ts'
import { inOptionOrder } from '../product-rules/index.ts'
import { freeHandle } from './handle-store.ts'
import { mediaDraft } from './media-draft.ts'
import { type FieldProblem, productProblems } from './product-check.rules.ts'
import { copyOf, draftOf, emptyProduct, patchedProduct, patchedVariant } from './product-draft.ts'
import type { ProductDraft, VariantDraft } from './product-draft.types.ts'
import { readProduct } from './product-list-store.ts'
import { asConflict, orderedBefore } from './product-refusals.ts'
import {
  defaultSalesChannels,
  deleteProductRow,
  insertProduct,
  lockProduct,
  readNames,
  updateProduct,
  wasOrdered,
} from './product-store.ts'
import { judgeable } from './refused-parts.rules.ts'
import type {
  AdminProduct,
  ProductInput,
  ProductPatch,
  ProductRegrouping,
  VariantInput,
  VariantPatch,
} from './schema.ts'

export interface CatalogAdminDeps {
  readonly db: Database
  readonly clock: Clock
  /** Start of upload URLs, without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Creates a product and returns it. Without a handle, makes one from the title. Throws `invalid_data` with all
 * problems. Fails on a unique key if an id, handle or SKU is taken.
 */
export async function createProduct(tx: Queryable, input: ProductInput, publicUrl: string): Promise<AdminProduct> {
  const handle = input.handle ?? (await freeHandle(tx, 'product', slugOf(input.title)))
  const base = emptyProduct(input.id ?? newId('prod'), input.title, handle, await defaultSalesChannels(tx))
  const problems: FieldProblem[] = []
  const media = await mediaDraft(tx, publicUrl, input.media).catch(collectProblems(problems, undefined))
  const draft = await checked(tx, patchedProduct(base, input, media), problems)
  await insertProduct(tx, draft)
  return stored(tx, draft.id)
}

/** Returns the problems that `createProduct` would find in the body. */
export async function createProblems(db: Queryable, given: Given<ProductInput>, publicUrl: string) {
  const base = emptyProduct('', given.body.title ?? '', '', await defaultSalesChannels(db))
  return problemsOf(db, base, given, publicUrl)
}

export async function updateProblems(db: Queryable, id: string, given: Given<ProductPatch>, publicUrl: string) {
  const product = await readProduct(db, id)
  return product ? problemsOf(db, draftOf(product), given, publicUrl) : []
}

async function problemsOf(
  db: Queryable,
  base: ProductDraft,
  { body, sound, isRefused, isRefusedAt }: Given<ProductPatch>,
  publicUrl: string,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const patch = {
    ...body,
    options: sound.options && judgeable.options(sound.options),
    media: sound.media && judgeable.media(sound.media),
    variants: sound.variants?.map(judgeable.variant),
  }
  const media = await mediaDraft(db, publicUrl, patch.media).catch(collectProblems(problems, undefined))
  await nextTurn()
  const draft = patchedProduct(base, patch, media)
  const names = await readNames(db, draft)
  await nextTurn()
  problems.push(...productProblems(draft, names))
  return problems.filter(({ path }) => {
    const [, variant, option] = /^\/variants\/(\d+)\/options(\/.+)?/.exec(path) ?? []
    if (variant === undefined) return true
    // The options of variants cannot be checked if the product's options are invalid. A combination of options can be
    // checked only if the options of all variants are valid.
    const needed = option === undefined ? '/variants/*/options' : `/variants/${variant}/options`
    return !isRefused('options') && !isRefusedAt(needed)
  })
}

/** Returns the problems of a new variant, or of a change to one. */
export async function variantProblems(
  db: Queryable,
  { productId, variantId }: { readonly productId: string; readonly variantId: string | null },
  { sound, isRefused }: Given<VariantInput>,
): Promise<FieldProblem[]> {
  const product = await readProduct(db, productId)
  const base = product && draftOf(product)
  const known = base?.variants.find(({ id }) => id === variantId)
  if (!base || (variantId !== null && !known)) return []
  const variant = patchedVariant(known, judgeable.variant(sound))
  const draft = withVariant(base, variant)
  const problems = ofVariant(productProblems(draft, await readNames(db, draft)))
  return isRefused('options') ? problems.filter(({ path }) => !path.startsWith('/options')) : problems
}

/** Converts the paths of a product's problems to paths in a request with a single variant. */
const ofVariant = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ path, message }) => ({ path: path.replace(/^\/variants\/\d+/, ''), message }))

const withVariant = (base: ProductDraft, variant: VariantDraft): ProductDraft => ({
  ...base,
  variants: base.variants.some(({ id }) => id === variant.id)
    ? base.variants.map((known) => (known.id === variant.id ? variant : known))
    : [...base.variants, variant],
})

/**
 * Copies a product as a draft with new ids, and without stock or SKUs, because a SKU belongs to one variant. Returns
 * the copy; null if the product does not exist.
 */
export async function duplicateProduct(
  tx: Queryable,
  id: string,
  given: { readonly title?: string | undefined },
): Promise<AdminProduct | null> {
  // The lock allows one copy at a time, so that each finds a free handle.
  if (!(await lockProduct(tx, id))) return null
  const original = await stored(tx, id)
  const title = given.title ?? `${original.title.slice(0, 255 - copyMark.length)}${copyMark}`
  const draft = draftOf(original)
  const kept = new Map(original.variants.map((variant) => [variant.id, variant.stock]))
  const stocked = draft.variants.map((variant) => ({ ...variant, ...termsOf(kept.get(variant.id)) }))
  const copy = copyOf({ ...draft, variants: stocked }, title, await freeHandle(tx, 'product', slugOf(title)))
  await insertProduct(tx, copy).catch((error: unknown) => {
    throw asConflict(error, 'product')
  })
  return stored(tx, copy.id)
}

const copyMark = ' (copy)'
const termsOf = (stock: AdminProduct['variants'][number]['stock'] | undefined) => ({
  managed: stock?.managed ?? null,
  allow_backorder: stock?.allow_backorder ?? null,
})

/**
 * Changes a product. Absent fields keep their values. A given list replaces the stored one; variants missing from it
 * are deleted. Throws `invalid_data` with all problems, and `conflict` if a variant to delete was ever ordered.
 */
export const changeProduct = async (
  tx: Queryable,
  { id, patch }: { readonly id: string; readonly patch: ProductPatch },
  publicUrl: string,
): Promise<AdminProduct> => {
  const problems: FieldProblem[] = []
  const media = await mediaDraft(tx, publicUrl, patch.media).catch(collectProblems(problems, undefined))
  return rewrite(tx, id, (base) => patchedProduct(base, patch, media), problems)
}

/**
 * Changes the status of one product, and adds and removes its categories, collections and sales channels. Throws
 * `conflict` if a constraint of the database refuses the change.
 */
export async function regroupProduct(tx: Queryable, id: string, change: ProductRegrouping): Promise<void> {
  const { status, add_category_ids, add_collection_ids, add_sales_channel_ids } = change
  const { remove_category_ids, remove_collection_ids, remove_sales_channel_ids } = change
  const changed = (known: readonly string[], added: readonly string[] = [], removed: readonly string[] = []) => [
    ...known.filter((group) => !removed.includes(group)),
    ...added,
  ]
  await rewrite(tx, id, (base) => ({
    ...base,
    status: status ?? base.status,
    categories: changed(base.categories, add_category_ids, remove_category_ids),
    collections: changed(base.collections, add_collection_ids, remove_collection_ids),
    sales_channels: changed(base.sales_channels, add_sales_channel_ids, remove_sales_channel_ids),
  })).catch((error: unknown) => {
    throw asConflict(error, 'product')
  })
}

export const addVariant = (
  tx: Queryable,
  { productId, input }: { readonly productId: string; readonly input: VariantInput },
): Promise<AdminProduct> =>
  rewrite(
    tx,
    productId,
    (base) => ({ ...base, variants: [...base.variants, patchedVariant(undefined, input)] }),
    [],
    ofVariant,
  )

export const changeVariant = (
  tx: Queryable,
  {
    productId,
    variantId,
    patch,
  }: { readonly productId: string; readonly variantId: string; readonly patch: VariantPatch },
): Promise<AdminProduct> =>
  rewrite(
    tx,
    productId,
    (base) => {
      const known = base.variants.find(({ id }) => id === variantId)
      if (!known) throw notFound('The variant')
      return withVariant(base, patchedVariant(known, patch))
    },
    [],
    ofVariant,
  )

export const removeVariant = async (
  deps: CatalogAdminDeps,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
): Promise<void> => {
  await inTransaction(deps, (tx) =>
    rewrite(tx, productId, (base) => {
      const variants = base.variants.filter(({ id }) => id !== variantId)
      if (variants.length === base.variants.length) throw notFound('The variant')
      return { ...base, variants }
    }),
  )
}

/** Deletes a product. Throws `not_found`, and `conflict` if an order or payment has ever referred to it. */
export const deleteProduct = (deps: CatalogAdminDeps, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    if (!(await lockProduct(tx, id))) throw notFound('The product')
    const variantIds = (await stored(tx, id)).variants.map((variant) => variant.id)
    if (await wasOrdered(tx, { productId: id, variantIds })) throw orderedBefore('product')
    await deleteProductRow(tx, id)
  })

async function rewrite(
  tx: Queryable,
  id: string,
  change: (base: ProductDraft) => ProductDraft,
  problems: readonly FieldProblem[] = [],
  inBody: (problems: readonly FieldProblem[]) => readonly FieldProblem[] = (found) => found,
): Promise<AdminProduct> {
  if (!(await lockProduct(tx, id))) throw notFound('The product')
  const base = draftOf(await stored(tx, id))
  const draft = await checked(tx, change(base), problems, inBody)
  const kept = new Set(draft.variants.map((variant) => variant.id))
  const variantIds = base.variants.flatMap((variant) => (kept.has(variant.id) ? [] : [variant.id]))
  if (variantIds.length > 0 && (await wasOrdered(tx, { productId: null, variantIds }))) throw orderedBefore('variant')
  await updateProduct(tx, draft)
  return stored(tx, id)
}

/**
 * Returns the draft with duplicate groups removed and the options of variants in the product's order. Throws all
 * problems, including the ones in `found`. `inBody` converts their paths to paths in the request's body.
 */
async function checked(
  tx: Queryable,
  draft: ProductDraft,
  found: readonly FieldProblem[],
  inBody: (problems: readonly FieldProblem[]) => readonly FieldProblem[] = (problems) => problems,
): Promise<ProductDraft> {
  const problems = [...found, ...productProblems(draft, await readNames(tx, draft))]
  if (problems.length > 0) throw invalidData(inBody(problems))
  return {
    ...draft,
    categories: unique(draft.categories),
    collections: unique(draft.collections),
    sales_channels: unique(draft.sales_channels),
    variants: draft.variants.map((variant) => ({ ...variant, options: inOptionOrder(draft.options, variant.options) })),
  }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

async function stored(tx: Queryable, id: string): Promise<AdminProduct> {
  const product = await readProduct(tx, id)
  if (!product) throw notFound('The product')
  return product
}

async function inTransaction<T>(deps: CatalogAdminDeps, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction().execute(work)
  } catch (error) {
    throw asConflict(error, 'product')
  }
}
