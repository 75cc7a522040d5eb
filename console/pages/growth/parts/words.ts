import { type NameOf, wordsBy } from '../../../frame/do.ts'
import { emailWords, formatMoney, formatNumber, type Tone, t } from '../../../frame/show.ts'

export const platforms = wordsBy(() => ({
  social_ads: t('Social ads'),
  search_ads: t('Search ads'),
  generic: t('Other links'),
  direct: t('Direct'),
}))
export type Platform = NameOf<typeof platforms>

export const conversionTypes = wordsBy(() => ({
  purchase: t('Purchase'),
  begin_checkout: t('Checkout started'),
  add_to_cart: t('Added to cart'),
  lead_form_submission: t('Left contact details'),
  page_engagement: t('Viewed a page'),
  scroll_depth: t('Scrolled far'),
  time_on_site: t('Stayed long'),
  custom: t('Custom goal'),
}))

export const models = wordsBy(() => ({
  last_touch: t('Last visit'),
  first_touch: t('First visit'),
  last_non_direct: t('Last non-direct visit'),
  linear: t('All visits equally'),
  position_based: t('Mostly first and last visit'),
  time_decay: t('Time decay'),
}))

export const stages = wordsBy(() => ({
  awareness: t('Awareness'),
  interest: t('Interest'),
  consideration: t('Consideration'),
  intent: t('Intent'),
  conversion: t('Bought'),
  retention: t('Came back'),
  advocacy: t('Recommends you'),
}))
export type Stage = NameOf<typeof stages>

export const sentiments = wordsBy(() => ({
  very_positive: t('Very positive'),
  positive: t('Positive'),
  mixed: t('Mixed'),
  neutral: t('Neutral'),
  negative: t('Negative'),
  very_negative: t('Very negative'),
}))
export type Sentiment = NameOf<typeof sentiments>

export const scoreTypes = wordsBy(() => ({
  clv: t('Lifetime value'),
  engagement: t('Engagement'),
  nps: t('Likely to recommend'),
  churn_risk: t('Churn risk'),
}))
export type ScoreType = NameOf<typeof scoreTypes>

export const metrics = wordsBy(() => ({
  conversion_rate: t('Conversion rate'),
  leads: t('Lead rate'),
  revenue: t('Revenue per visitor'),
  ctr: t('Click-through rate'),
  cpc: t('Cost per click'),
  roas: t('Return on ad spend'),
}))

export const stepTypes = wordsBy(() => ({
  page_view: t('Visit'),
  purchase: t('Purchase'),
  form_submit: t('Form'),
  lead_capture: t('Left contact details'),
  feedback: t('Feedback'),
  social_engage: t('On a network'),
  email_open: t('Opened an email'),
  email_click: t('Clicked a link in an email'),
  ad_click: t('Clicked an ad'),
  support_ticket: t('Asked for help'),
  custom: t('Other'),
}))

export const sentimentTones: Readonly<Record<Sentiment, Tone>> = {
  very_positive: 'good',
  positive: 'good',
  mixed: 'warm',
  neutral: 'quiet',
  negative: 'bad',
  very_negative: 'bad',
}

/** Each platform has the same colour in every chart. */
export const platformColours: Readonly<Record<Platform, string>> = {
  social_ads: 'var(--thread-2)',
  search_ads: 'var(--thread-1)',
  generic: 'var(--thread-3)',
  direct: 'var(--thread-4)',
}

interface Amount {
  readonly currency: string | null
  readonly value: number
}

/** Lists amounts without adding up different currencies: `₹1,200.00 + $30.00`. */
export const amountWords = (amounts: readonly Amount[]): string =>
  amounts
    .filter(({ value }) => value !== 0)
    .map(({ currency, value }) => (currency === null ? formatNumber(value) : formatMoney(value, currency)))
    .join(' + ')

interface Named {
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

export const personName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email === null ? t('Someone') : emailWords(email))
