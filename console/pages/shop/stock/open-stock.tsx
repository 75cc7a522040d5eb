export const openStock = (_: { variant_id: string; product_title: string; variant_title: string }): void => {}
