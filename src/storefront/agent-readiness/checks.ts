/** A problem for shopping agents. */
export interface Check {
  /** Kebab-case and stable, because scripts may look for it. */
  readonly name: string
  /** `blocks`: cannot be bought. `hinders`: an agent may choose wrongly or not at all. `helps`: would sell better. */
  readonly severity: Severity
  /** As a sentence. */
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

/** Checks of the products. */
export const catalogueChecks: readonly Check[] = [
  {
    name: 'product-sold-nowhere',
    severity: 'blocks',
    problem: 'A published product is in no sales channel.',
    mend: 'Put it into a sales channel, or take it back to a draft.',
    findings: `select p.id, p.title as what from product p where p.status = 'published'
      and not exists (select from product_sales_channel c where c.product_id = p.id)`,
  },
  {
    name: 'product-without-variants',
    severity: 'blocks',
    problem: 'A product has no variant: there is nothing to buy.',
    mend: 'Give it at least one variant with a price.',
    findings: `select p.id, p.title as what from ${sold} and not exists (select from variant v where v.product_id = p.id)`,
  },
  {
    name: 'variant-without-price',
    severity: 'blocks',
    problem: 'A variant has no price at all.',
    mend: 'Give it a price in the currency of each region that it is sold in.',
    findings: `select v.id, p.title || ', ' || v.title as what from variant v join (select p.* from ${sold}) p on p.id = v.product_id
      where not exists (select from variant_price a where a.variant_id = v.id)`,
  },
  {
    name: 'price-missing-in-region',
    severity: 'hinders',
    problem: 'A variant has no price in the currency of a region: nobody there can buy it.',
    mend: 'Give it a price in that currency.',
    findings: `select v.id, p.title || ', ' || v.title || ': ' || r.currency || ' for ' || r.name as what
      from variant v join (select p.* from ${sold}) p on p.id = v.product_id cross join region r
      where exists (select from variant_price a where a.variant_id = v.id)
        and not exists (select from variant_price a where a.variant_id = v.id and a.currency = r.currency and coalesce(a.region_id, r.id) = r.id)`,
  },
  {
    name: 'variants-alike',
    severity: 'hinders',
    problem: 'Two variants of a product have the same title: an agent cannot tell them apart.',
    mend: 'Say in the title of each what sets it apart.',
    findings: `select p.id, p.title || ': ' || min(v.title) as what from variant v join (select p.* from ${sold}) p on p.id = v.product_id
      group by p.id, p.title, lower(trim(v.title)) having count(*) > 1`,
  },
  {
    name: 'option-missing',
    severity: 'hinders',
    problem: 'A variant says nothing for an option of its product: choosing by options never leads to it.',
    mend: 'Give it a value for each option.',
    findings: `select v.id, p.title || ', ' || v.title || ': ' || (o ->> 'name') as what
      from variant v join (select p.* from ${sold}) p on p.id = v.product_id cross join jsonb_array_elements(p.options) o
      where not exists (select from jsonb_array_elements(v.options) c where c ->> 'name' = o ->> 'name' and trim(c ->> 'value') <> '')`,
  },
  {
    name: 'options-missing',
    severity: 'hinders',
    problem: 'A product has several variants and no options: an agent has only their titles to choose by.',
    mend: 'Name what they differ in as options, such as Size and Colour.',
    findings: `select p.id, p.title as what from ${sold} and p.options = '[]'
      and (select count(*) from variant v where v.product_id = p.id) > 1`,
  },
  {
    name: 'option-values-alike',
    severity: 'hinders',
    problem: 'Two values of an option differ only in case or spaces.',
    mend: 'Write them the same way.',
    findings: `select p.id, p.title || ', ' || (o ->> 'name') || ': ' || string_agg(choice.said, ' / ' order by choice.said) as what
      from (select p.* from ${sold}) p cross join jsonb_array_elements(p.options) o
        cross join jsonb_array_elements_text(o -> 'values') choice(said)
      group by p.id, p.title, o, lower(regexp_replace(choice.said, '\\s+', '', 'g')) having count(*) > 1`,
  },
  {
    name: 'products-alike',
    severity: 'hinders',
    problem: 'Two products have the same title.',
    mend: 'Say in the title what sets them apart.',
    findings: `select min(p.id) as id, min(p.title) || ' (' || count(*) || ' products)' as what from ${sold}
      group by lower(trim(p.title)) having count(*) > 1`,
  },
  {
    name: 'description-short',
    severity: 'hinders',
    problem: 'A product is described in fewer than 40 characters: an agent cannot answer what buyers ask.',
    mend: 'Say what it is made of, how big it is, and whom it suits.',
    findings: `select p.id, p.title as what from ${sold} and length(trim(p.description)) < 40`,
  },
  {
    name: 'picture-missing',
    severity: 'hinders',
    problem: 'A product has no picture.',
    mend: 'Add one; agents show it to the buyer before the purchase.',
    findings: `select p.id, p.title as what from ${sold} and not exists (select from product_media m where m.product_id = p.id)`,
  },
  {
    name: 'picture-without-words',
    severity: 'helps',
    problem: 'A picture has no alternative text: an agent that reads no pictures does not know what it shows.',
    mend: 'Say in a few words what it shows.',
    findings: `select m.id, p.title as what from product_media m join (select p.* from ${sold}) p on p.id = m.product_id where trim(m.alt) = ''`,
  },
  {
    name: 'category-missing',
    severity: 'helps',
    problem: 'A product is in no category: agents that filter do not find it.',
    mend: 'File it in a category.',
    findings: `select p.id, p.title as what from ${sold} and not exists (select from product_category c where c.product_id = p.id)`,
  },
  {
    name: 'sold-out',
    severity: 'helps',
    problem: 'Nothing of a product is left.',
    mend: 'Restock it, or take it back to a draft.',
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
    problem: 'The shop sells nowhere by default.',
    mend: 'Make a region, and make it the default.',
    findings: `select 'store' as id, 'no default region' as what from store where default_region_id is null`,
  },
  {
    name: 'channel-missing',
    severity: 'blocks',
    problem: 'There is no default sales channel: agents without a key see nothing.',
    mend: 'Choose one in the settings.',
    findings: `select 'store' as id, 'no default sales channel' as what from store where default_sales_channel_id is null`,
  },
  {
    name: 'delivery-missing',
    severity: 'blocks',
    problem: 'A region has no shipping option: a checkout there can never be completed.',
    mend: 'Add one.',
    findings: `select r.id, r.name as what from region r where not exists (select from shipping_option o where o.region_id = r.id)`,
  },
  {
    name: 'policy-missing',
    severity: 'hinders',
    problem: 'A policy is not written: agents have nothing to show before the purchase.',
    mend: 'Write it in the settings.',
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
    problem: 'There is no address for questions.',
    mend: 'Name a support e-mail in the settings.',
    findings: empty('support_email', 'support e-mail'),
  },
]

export const checks: readonly Check[] = [...shop, ...catalogueChecks]
