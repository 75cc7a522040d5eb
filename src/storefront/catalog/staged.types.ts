/** A category by id or by name. The import creates a category for an unknown name. */
export type CategoryName = { readonly id: string } | { readonly name: string }

export type FieldKey =
  | 'id'
  | 'handle'
  | 'title'
  | 'description'
  | 'status'
  | 'vendor'
  | 'tax_class'
  | 'categories'
  | 'collections'
  | 'media'
  | 'tags'
  | 'variant_id'
  | 'variant_title'
  | 'sku'
  | 'options'
  | 'price'
  | 'sale_price'
  | 'on_hand'
