import { act, session } from '../../../api/index.ts'
import { field, openForm, TextAct, wordsBy } from '../../../frame/do.ts'
import { EditFields, Facts, fact, Labelled, Rows, type Saver, Section } from '../../../frame/record.ts'
import { formatMoney, formatNumber, Nothing, t } from '../../../frame/show.ts'
import { formats } from '../feeds/feed.ts'
import { changedWithProduct as changes, type Product, type Variant } from './product.ts'

const conditions = wordsBy(() => ({ new: t('New'), refurbished: t('Refurbished'), used: t('Used') }))
const ages = wordsBy(() => ({
  newborn: t('Newborn, up to 3 months'),
  infant: t('Infant, 3 to 12 months'),
  toddler: t('Toddler, 1 to 5 years'),
  kids: t('Kids, 5 to 13 years'),
  adult: t('Adult'),
}))
const genders = wordsBy(() => ({ male: t('Male'), female: t('Female'), unisex: t('Unisex') }))
const units = (['g', 'kg', 'lb', 'oz'] as const).map((value) => ({ value, label: value }))

interface DetailsProps {
  readonly product: Product
  readonly saver: Saver
  readonly editable: boolean
}

export function Details({ product, saver, editable }: DetailsProps) {
  const { details } = product
  return (
    <Section
      title={t('For feeds and search engines')}
      id="details"
      action={editable && { label: t('Add a metafield'), run: () => editMetafield(product) }}
    >
      <EditFields
        record={product}
        saver={saver}
        editable={editable}
        fields={[
          field.text('details/seo_title', t('SEO title'), { none: t('Same as the title') }),
          field.long('details/seo_description', t('SEO description'), { none: t('Same as the description') }),
          field.text('details/google_product_category', t('Google product category'), {
            hint: t('Number or path in Google’s taxonomy.'),
          }),
          field.choice('details/condition', t('Condition'), conditions.options(), { none: t('New') }),
          field.choice('details/age_group', t('Age group'), ages.options()),
          field.choice('details/gender', t('Gender'), genders.options()),
          field.choices('details/excluded_feeds', t('Excluded from feeds'), formats.options(), { none: t('None') }),
        ]}
      />
      <Rows rows={Object.entries(details.metafields ?? {}).map(([id, value]) => ({ id, value }))}>
        {({ id, value }) => (
          <>
            <span>
              <span className="edit-label">{id}</span> {value}
            </span>
            {editable ? (
              <TextAct label={t('Edit {field}', { field: id })} run={() => editMetafield(product, id)} />
            ) : null}
          </>
        )}
      </Rows>
      <Kept details={details} />
    </Section>
  )
}

function Kept({ details: { imported, description_html } }: Pick<Product, 'details'>) {
  const cells = Object.entries({ ...imported, ...(description_html ? { 'Body (HTML)': description_html } : {}) })
  if (cells.length === 0) return null
  return (
    <details className="above">
      <summary>{t('Kept from import')}</summary>
      <Facts facts={cells.map(([column, cell]) => fact(column, cell))} />
    </details>
  )
}

const editMetafield = ({ id, details }: Product, name?: string): void =>
  openForm({
    title: name ?? t('Add a metafield'),
    fields: [
      ...(name === undefined
        ? [
            field.text('name', t('Name'), {
              required: true,
              placeholder: 'Fabric (product.metafields.custom.fabric)',
              hint: t('Column in the export.'),
            }),
          ]
        : []),
      field.long('value', t('Value'), {
        initial: name === undefined ? undefined : details.metafields?.[name],
        hint: t('Leave empty to remove the metafield.'),
      }),
    ],
    run: ({ name: typed, value }) => {
      const { [name ?? typed ?? '']: _, ...others } = details.metafields ?? {}
      const metafields = value === undefined ? others : { ...others, [name ?? typed ?? '']: value }
      return act('post', '/admin/products/{id}', { id, body: { details: { ...details, metafields } } })
    },
    changes,
  })

export const VariantDetails = ({ product, editable }: Omit<DetailsProps, 'saver'>) => (
  <Section title={t('Identifiers, weight and cost')} id="identifiers">
    <Rows rows={product.variants}>
      {(variant) => (
        <Labelled
          label={variant.title}
          actions={
            editable ? (
              <TextAct
                label={t('Edit {field}', { field: variant.title })}
                run={() => editVariantDetails(product, variant)}
              />
            ) : null
          }
        >
          {wordsOf(variant) || <Nothing>{t('Not specified')}</Nothing>}
        </Labelled>
      )}
    </Rows>
  </Section>
)

const wordsOf = ({ details }: Variant): string => {
  const { gtin, barcode, mpn, weight_grams: grams, cost } = details
  return [
    gtin && `GTIN ${gtin}`,
    barcode && `${t('Barcode')} ${barcode}`,
    mpn && `MPN ${mpn}`,
    grams !== undefined && t('{grams} g', { grams: formatNumber(grams) }),
    cost && t('Cost {amount}', { amount: formatMoney(cost.amount, cost.currency) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function editVariantDetails({ id, media }: Product, { id: variant_id, title, details }: Variant): void {
  const currency = details.cost?.currency ?? session().shop?.currencies[0] ?? 'USD'
  openForm({
    title,
    fields: [
      field.text('gtin', t('GTIN (EAN, UPC or ISBN)'), {
        initial: details.gtin,
        hint: t('Including the check digit.'),
      }),
      field.text('barcode', t('Barcode (if not a GTIN)'), { initial: details.barcode }),
      field.text('mpn', t('Manufacturer part number (MPN)'), { initial: details.mpn }),
      field.number('weight_grams', t('Weight in grams'), { initial: details.weight_grams, min: 0 }),
      field.choice('weight_unit', t('Unit in exports'), units, { initial: details.weight_unit }),
      field.money('cost', t('Cost in {currency}', { currency }), { currency, initial: details.cost?.amount }),
      field.choice(
        'picture',
        t('Variant picture'),
        media.map(({ url, alt }, at) => ({ value: url, label: alt || t('Picture {number}', { number: at + 1 }) })),
        { initial: details.picture },
      ),
    ],
    run: ({ cost, ...said }) => {
      const { imported } = details
      const body = {
        details: { imported, ...said, ...(cost === undefined ? {} : { cost: { amount: cost, currency } }) },
      }
      return act('post', '/admin/products/{id}/variants/{variant_id}', { id, variant_id, body })
    },
    changes,
  })
}
