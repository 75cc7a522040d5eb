import { threeDecimal } from '../../platform/money.ts'

/** A check for a problem that keeps shopping agents from finding, choosing or buying a product. */
export interface Check {
  /** In kebab-case. Scripts match on the name, so it must not change. */
  readonly name: string
  /**
   * `blocks`: agents cannot buy the product. `hinders`: an agent may choose wrongly or not at all. `helps`: the product
   * would sell better.
   */
  readonly severity: Severity
  /** A sentence that describes the problem. */
  readonly problem: string
  readonly mend: string
  /** A query with one row `(id, what)` per finding. */
  readonly findings: string
}

export const severities = ['blocks', 'hinders', 'helps'] as const
export type Severity = (typeof severities)[number]

/** Products that agents see: published and in a sales channel. */
const sold = `product p where p.status = 'published'
  and exists (select from product_sales_channel c where c.product_id = p.id)`

/** SQL list of the currencies that card providers charge only in multiples of ten minor units. */
const currencies = [...threeDecimal].map((currency) => `'${currency}'`).join(', ')
const decimal = (minor: string) => `trim(to_char(${minor} / 1000.0, 'FM999999999990.000'))`

export const catalogueChecks: readonly Check[] = [
  {
    name: 'product-sold-nowhere',
    severity: 'blocks',
    problem: 'Product not in a sales channel.',
    mend: 'Add it to a sales channel, or move it back to drafts.',
    findings: `select p.id, p.title as what from product p where p.status = 'published'
      and not exists (select from product_sales_channel c where c.product_id = p.id)`,
  },
  {
    name: 'product-without-variants',
    severity: 'blocks',
    problem: 'Product without variants: there is nothing to buy.',
    mend: 'Add at least one variant with a price.',
    findings: `select p.id, p.title as what from ${sold} and not exists (select from variant v where v.product_id = p.id)`,
  },
  {
    name: 'variant-without-price',
    severity: 'blocks',
    problem: 'Variant without a price.',
    mend: 'Add a price in the currency of each region you sell it in.',
    findings: `select v.id, p.title || ', ' || v.title as what from variant v join (select p.* from ${sold}) p on p.id = v.product_id
      where not exists (select from variant_price a where a.variant_id = v.id)`,
  },
  {
    name: 'price-missing-in-region',
    severity: 'hinders',
    problem: 'Variant without a price in a region’s currency: nobody in it can buy the variant.',
    mend: 'Add a price in that currency.',
    findings: `select v.id, p.title || ', ' || v.title || ': ' || r.currency || ' for ' || r.name as what
      from variant v join (select p.* from ${sold}) p on p.id = v.product_id cross join region r
      where exists (select from variant_price a where a.variant_id = v.id)
        and not exists (select from variant_price a where a.variant_id = v.id and a.currency = r.currency and coalesce(a.region_id, r.id) = r.id)`,
  },
  {
    name: 'price-not-chargeable',
    severity: 'hinders',
    problem:
      'Price in a currency with three decimal places whose last digit is not 0: card providers refuse such totals.',
    mend: 'Change the price so that it ends in 0.',
    findings: `select v.id, p.title || ', ' || v.title || ': ' || a.currency || ' ' || ${decimal('amount.minor')} as what
      from variant v join (select p.* from ${sold}) p on p.id = v.product_id join variant_price a on a.variant_id = v.id
        cross join unnest(array[a.amount_minor, a.sale_amount_minor]) amount(minor)
      where a.currency in (${currencies}) and amount.minor % 10 <> 0`,
  },
  {
    name: 'variants-alike',
    severity: 'hinders',
    problem: 'Variants with the same title: agents cannot tell them apart.',
    mend: 'Give each variant its own title.',
    findings: `select p.id, p.title || ': ' || min(v.title) as what from variant v join (select p.* from ${sold}) p on p.id = v.product_id
      group by p.id, p.title, lower(trim(v.title)) having count(*) > 1`,
  },
  {
    name: 'option-missing',
    severity: 'hinders',
    problem: 'Variant without a value for an option: agents cannot find it by options.',
    mend: 'Add a value for each option.',
    findings: `select v.id, p.title || ', ' || v.title || ': ' || (o ->> 'name') as what
      from variant v join (select p.* from ${sold}) p on p.id = v.product_id cross join jsonb_array_elements(p.options) o
      where not exists (select from jsonb_array_elements(v.options) c where c ->> 'name' = o ->> 'name' and trim(c ->> 'value') <> '')`,
  },
  {
    name: 'options-missing',
    severity: 'hinders',
    problem: 'Product with several variants but no options: agents can only choose by title.',
    mend: 'Add options for the differences, such as Size and Colour.',
    findings: `select p.id, p.title as what from ${sold} and p.options = '[]'
      and (select count(*) from variant v where v.product_id = p.id) > 1`,
  },
  {
    name: 'option-values-alike',
    severity: 'hinders',
    problem: 'Option values that differ only in case or spaces.',
    mend: 'Use the same spelling.',
    findings: `select p.id, p.title || ', ' || (o ->> 'name') || ': ' || string_agg(choice.said, ' / ' order by choice.said) as what
      from (select p.* from ${sold}) p cross join jsonb_array_elements(p.options) o
        cross join jsonb_array_elements_text(o -> 'values') choice(said)
      group by p.id, p.title, o, lower(regexp_replace(choice.said, '\\s+', '', 'g')) having count(*) > 1`,
  },
  {
    name: 'products-alike',
    severity: 'hinders',
    problem: 'Products with the same title.',
    mend: 'Give each product its own title.',
    findings: `select min(p.id) as id, min(p.title) || ' (' || count(*) || ' products)' as what from ${sold}
      group by lower(trim(p.title)) having count(*) > 1`,
  },
  {
    name: 'description-short',
    severity: 'hinders',
    problem: 'Description shorter than 40 characters: agents cannot answer shoppers’ questions.',
    mend: 'Describe the material, the size, and who it suits.',
    findings: `select p.id, p.title as what from ${sold} and length(trim(p.description)) < 40`,
  },
  {
    name: 'picture-missing',
    severity: 'hinders',
    problem: 'Product without a picture.',
    mend: 'Add a picture. Agents show it before the purchase.',
    // A picture on another server that the import could not fetch does not count.
    findings: `select p.id, p.title as what from ${sold} and not exists (select from product_media m where m.product_id = p.id
      and (m.upload_id is not null or not exists (select from fetched_picture f
        where f.url = m.url and f.state <> 'stored' and f.message is not null)))`,
  },
  {
    name: 'picture-without-words',
    severity: 'helps',
    problem: 'Picture without alt text: agents that cannot read pictures do not know what it shows.',
    mend: 'Describe the picture in a few words.',
    findings: `select m.id, p.title as what from product_media m join (select p.* from ${sold}) p on p.id = m.product_id where trim(m.alt) = ''`,
  },
  {
    name: 'category-missing',
    severity: 'helps',
    problem: 'Product without a category: agents that filter do not find it.',
    mend: 'Add it to a category.',
    findings: `select p.id, p.title as what from ${sold} and not exists (select from product_category c where c.product_id = p.id)`,
  },
  {
    name: 'sold-out',
    severity: 'helps',
    problem: 'Product sold out.',
    mend: 'Restock it, or move it back to drafts.',
    findings: `select p.id, p.title as what from ${sold} and exists (select from variant v where v.product_id = p.id)
      and not exists (select from variant v left join variant_stock s on s.variant_id = v.id where v.product_id = p.id
        and (s.variant_id is null or not s.managed or s.allow_backorder or s.on_hand > s.reserved))`,
  },
]

const empty = (column: string, words: string) =>
  `select 'store' as id, '${words}' as what from store where trim(coalesce(${column}, '')) = ''`

const shop: readonly Check[] = [
  {
    name: 'region-missing',
    severity: 'blocks',
    problem: 'No default region.',
    mend: 'Create a region and make it the default.',
    findings: `select 'store' as id, 'no default region' as what from store where default_region_id is null`,
  },
  {
    name: 'channel-missing',
    severity: 'blocks',
    problem: 'No default sales channel: agents without a key see no products.',
    mend: 'Select one in the settings.',
    findings: `select 'store' as id, 'no default sales channel' as what from store where default_sales_channel_id is null`,
  },
  {
    name: 'delivery-missing',
    severity: 'blocks',
    problem: 'Region without a shipping option: nobody in it can check out.',
    mend: 'Add one.',
    findings: `select r.id, r.name as what from region r where not exists (select from shipping_option o where o.region_id = r.id)`,
  },
  {
    name: 'shipping-not-chargeable',
    severity: 'hinders',
    problem:
      'Shipping option in a currency with three decimal places whose last digit is not 0: card providers refuse such totals.',
    mend: 'Change the amount so that it ends in 0.',
    findings: `select o.id, o.name || ' in ' || r.name || ': ' || r.currency || ' ' || ${decimal('o.amount_minor')} as what
      from shipping_option o join region r on r.id = o.region_id
      where o.active and r.currency in (${currencies}) and o.amount_minor % 10 <> 0`,
  },
  {
    name: 'policy-missing',
    severity: 'hinders',
    problem: 'Missing policy: agents have nothing to show before the purchase.',
    mend: 'Add it in the settings.',
    findings: [
      empty('terms_of_service', 'terms of service'),
      empty('privacy_policy', 'privacy policy'),
      empty('refund_policy', 'refund policy'),
      empty('shipping_policy', 'shipping policy'),
    ].join(' union all '),
  },
  {
    name: 'contact-missing',
    severity: 'helps',
    problem: 'No support email.',
    mend: 'Add a support email in the settings.',
    findings: empty('support_email', 'support e-mail'),
  },
]

export const checks: readonly Check[] = [...shop, ...catalogueChecks]
