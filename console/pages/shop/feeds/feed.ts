import { act, type RecordOf, type RowOf, useRead } from '../../../api/index.ts'
import { field, openForm, perform, recordOptions } from '../../../frame/do.ts'
import { countryOptions, languageOptions } from '../../../frame/places.ts'
import { t, wordsBy } from '../../../frame/show.ts'

export type Feed = RecordOf<'/admin/feeds/{id}'>
type Region = RowOf<'/admin/regions'>

export const formats = wordsBy<Feed['format']>(() => ({
  google: t('Google product data'),
  openai: t('OpenAI product feed'),
  acp: t('Agentic Commerce Protocol'),
}))

export const pushMethods = wordsBy<'put' | 'acp'>(() => ({
  put: t('Whole file (PUT)'),
  acp: t('Changed products (PATCH)'),
}))

export const useRegions = (): readonly Region[] => useRead('/admin/regions', { limit: 100 }).data?.regions ?? []

const countriesOf = (regions: readonly Region[]) => countryOptions(regions.flatMap(({ countries }) => countries))

export const newFeedFields = (regions: readonly Region[]) => [
  field.text('name', t('Name'), { required: true, placeholder: t('Google, India') }),
  field.choice('format', t('Format'), formats.options(), { required: true, initial: 'google' }),
  field.choice('region_id', t('Region'), recordOptions(regions, 'name'), {
    required: true,
    hint: t('Sets the listed prices and shipping.'),
  }),
  field.choice('country', t('Country'), countriesOf(regions), { hint: t('Leave empty for the region’s first.') }),
  field.text('brand', t('Brand of products without a vendor'), { nullable: true }),
  field.choice('store_country', t('Store location'), countryOptions(), {
    nullable: true,
    hint: t('Required by OpenAI.'),
  }),
]

export const feedFields = (regions: readonly Region[], { region_id, format, locale }: Feed) => [
  field.text('name', t('Name'), { required: true }),
  field.toggle('enabled', t('Enabled')),
  field.choice('region_id', t('Region'), recordOptions(regions, 'name'), { required: true }),
  field.choice('country', t('Country'), countriesOf(regions.filter(({ id }) => id === region_id)), { required: true }),
  field.choice('locale', t('Language of the linked pages'), languageOptions(locale), {
    nullable: true,
    none: t('Shop default'),
  }),
  field.text('brand', t('Brand of products without a vendor'), { nullable: true }),
  field.choice('store_country', t('Store location'), countryOptions(), { nullable: true }),
  field.text('link_template', t('Links to a website of your own'), {
    nullable: true,
    placeholder: 'https://shop.example/p/{handle}?variant={variant_id}',
    none: t('The shop’s pages'),
  }),
  ...(format === 'openai' ? [field.toggle('checkout', t('Products can be bought in the chat'))] : []),
  field.number('backorder_days', t('Days until backordered items arrive'), { required: true, min: 1, max: 365 }),
  field.number('refresh_minutes', t('Check for changes every (minutes)'), { required: true, min: 5, max: 1440 }),
]

export const refreshNow = ({ id }: Feed) =>
  perform({
    run: () => act('post', '/admin/feeds/{id}/refresh', { id, body: {} }),
    done: t('The refresh takes a few seconds.'),
  })

export const pushNow = ({ id }: Feed) =>
  perform({ run: () => act('post', '/admin/feeds/{id}/push', { id, body: {} }), done: t('Sending within a minute.') })

export const newAddresses = ({ id }: Feed) =>
  perform({
    confirm: {
      title: t('Replace the URLs?'),
      text: t('The old URLs stop working at once. Enter the new ones wherever the feed is used.'),
      yes: t('Replace URLs'),
    },
    run: () => act('post', '/admin/feeds/{id}/rotate-token', { id, body: {} }),
    done: t('The feed has new URLs.'),
  })

/**
 * Opens a form for the destination. A new URL requires its own credentials: those of the old URL are not sent to it.
 */
export const openPushForm = ({ id, format, push }: Feed): void =>
  openForm({
    title: t('Destination'),
    fields: [
      field.url('url', t('Address'), { required: true, initial: push?.url, placeholder: 'https://' }),
      field.choice('method', t('Method'), pushMethods.options(), {
        required: true,
        initial: push?.method ?? 'put',
        except: format === 'acp' ? [] : ['acp'],
      }),
      field.secret('authorization', t('Authorization header'), {
        autoComplete: 'off',
        placeholder: 'Bearer …',
        hint: push?.has_authorization ? t('Leave empty to keep it, unless the URL changes.') : t('Kept encrypted.'),
      }),
      field.number('minutes', t('Interval (minutes)'), {
        required: true,
        min: 5,
        max: 1440,
        initial: push?.minutes ?? 60,
      }),
    ],
    run: (values) => act('post', '/admin/feeds/{id}', { id, body: { push: values } }),
    done: t('Saved. Weft sends it when something changes.'),
  })

export const stopPush = ({ id }: Feed) =>
  perform({
    confirm: {
      title: t('Stop sending it?'),
      text: t('Weft deletes the URL and credentials. The feed can still be fetched.'),
      yes: t('Stop'),
    },
    run: () => act('post', '/admin/feeds/{id}', { id, body: { push: null } }),
    done: t('Sending stopped.'),
  })
