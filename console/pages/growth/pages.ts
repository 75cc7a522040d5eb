import * as icon from '../../frame/icons.tsx'
import { t } from '../../frame/show.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'), 'ad-planning/', 'growth')

export const growthPages: Section = {
  title: t('Growth'),
  pages: [
    page(
      '/growth dashboard',
      t('Growth'),
      'ad-planning:read',
      icon.ChartNoAxesCombined,
      'dashboard marketing figures funnel advertising',
    ),
    page(
      '/growth/visits',
      t('Visits'),
      'sessions',
      icon.MousePointerClick,
      'sessions analytics website tracking script site keys utm',
    ),
    page('/growth/campaigns', t('Campaigns'), 'campaigns', icon.Megaphone, 'advertising ads spend cost roas budget'),
    page('/growth/conversions', t('Conversions'), 'conversions', icon.Target, 'purchases leads goals events'),
    page('/growth/attribution', t('Attribution'), 'attribution', icon.Split, 'models markov shapley last touch credit'),
    page('/growth/journeys', t('Journeys'), 'journeys', icon.Route, 'funnel stages sankey path'),
    page('/growth/experiments', t('Experiments'), 'experiments', icon.FlaskConical, 'a/b test variants winner'),
    page('/growth/experiments/$id experiment', t('Experiment'), 'experiments/{id}/results'),
    page('/growth/forecasts', t('Forecasts'), 'forecasts', icon.TrendingUp, 'budget prediction spend'),
    page('/growth/segments', t('Segments'), 'segments', icon.UsersRound, 'groups of customers audience rules'),
    page('/growth/segments/$id segment', t('Segment'), 'segments/{id}'),
    page('/growth/scores', t('Scores'), 'scores', icon.Gauge, 'lifetime value clv nps churn engagement'),
    page('/growth/people/$id person', t('Person'), 'ad-planning:read'),
    page('/growth/feedback', t('Feedback'), 'feedback', icon.MessageSquareHeart, 'ratings sentiment reviews nps'),
  ],
}
