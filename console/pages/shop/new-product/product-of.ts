import type { ActionInit } from '../../../api/client.ts'
import type { FieldValues } from '../../../frame/form/fields.ts'

type Body = ActionInit<'post', '/admin/products'>['body']

const textsOf = (value: FieldValues[string]): string[] => (Array.isArray(value) ? [...(value as string[])] : [])

/** The API's product for what the short form says; every variant has the same prices and stock at first. */
export function productOf(
  values: FieldValues,
  currencies: readonly string[],
  pictures: readonly { readonly id: string }[],
): Body {
  const title = String(values.title).trim()
  const sizes = textsOf(values.sizes)
  const option = String(values.option ?? '').trim() || 'Option'
  const prices = currencies.flatMap((currency) => {
    const amount = values[`price ${currency}`]
    return typeof amount === 'number' ? [{ currency, amount, region_id: null }] : []
  })
  const stock =
    typeof values.on_hand === 'number' ? { managed: true, on_hand: values.on_hand } : { managed: false, on_hand: 0 }
  const sku = String(values.sku ?? '').trim()
  const variants =
    sizes.length === 0
      ? [{ title, sku: sku || null, options: {}, prices, stock }]
      : sizes.map((size) => ({
          title: size,
          sku: sku ? `${sku}-${size.replace(/\s+/g, '').toUpperCase()}` : null,
          options: { [option]: size },
          prices,
          stock,
        }))
  return {
    title,
    description: String(values.description ?? ''),
    status: values.publish === true ? 'published' : 'draft',
    options: sizes.length === 0 ? [] : [{ name: option, values: sizes }],
    categories: textsOf(values.categories),
    collections: textsOf(values.collections),
    media: pictures.map(({ id }) => ({ upload_id: id, alt: title })),
    variants,
  }
}
