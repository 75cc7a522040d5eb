import {
  ChartNoAxesCombined,
  FlaskConical,
  Gauge,
  Megaphone,
  MessageSquareHeart,
  MousePointerClick,
  Route,
  Split,
  Target,
  TrendingUp,
  UsersRound,
} from '../../frame/icons.tsx'
import { t } from '../../frame/show.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'))

const scope = 'ad-planning:read'

export const growthPages: Section = {
  title: t('Growth'),
  pages: [
    page('/growth', 'dashboard', t('Growth'), {
      scope,
      icon: ChartNoAxesCombined,
      also: 'dashboard marketing figures funnel return on advertising',
    }),
    page('/growth/visits', 'visits', t('Visits'), {
      reads: '/admin/ad-planning/sessions',
      icon: MousePointerClick,
      also: 'sessions analytics website tracking script site keys utm',
    }),
    page('/growth/campaigns', 'campaigns', t('Campaigns'), {
      reads: '/admin/ad-planning/campaigns',
      icon: Megaphone,
      also: 'advertising ads spend cost roas budget',
    }),
    page('/growth/conversions', 'conversions', t('Conversions'), {
      reads: '/admin/ad-planning/conversions',
      icon: Target,
      also: 'purchases leads goals events',
    }),
    page('/growth/attribution', 'attribution', t('Attribution'), {
      reads: '/admin/ad-planning/attribution',
      icon: Split,
      also: 'models markov shapley last touch credit',
    }),
    page('/growth/journeys', 'journeys', t('Journeys'), {
      reads: '/admin/ad-planning/journeys',
      icon: Route,
      also: 'funnel stages sankey path',
    }),
    page('/growth/experiments', 'experiments', t('Experiments'), {
      reads: '/admin/ad-planning/experiments',
      icon: FlaskConical,
      also: 'a/b test variants winner significance',
    }),
    page('/growth/experiments/$id', 'experiment', t('Experiment'), {
      reads: '/admin/ad-planning/experiments/{id}/results',
    }),
    page('/growth/forecasts', 'forecasts', t('Forecasts'), {
      reads: '/admin/ad-planning/forecasts',
      icon: TrendingUp,
      also: 'budget prediction spend',
    }),
    page('/growth/segments', 'segments', t('Segments'), {
      reads: '/admin/ad-planning/segments',
      icon: UsersRound,
      also: 'groups of customers audience rules',
    }),
    page('/growth/segments/$id', 'segment', t('Segment'), { reads: '/admin/ad-planning/segments/{id}' }),
    page('/growth/scores', 'scores', t('Scores'), {
      reads: '/admin/ad-planning/scores',
      icon: Gauge,
      also: 'lifetime value clv nps churn engagement',
    }),
    page('/growth/people/$id', 'person', t('Person'), { scope }),
    page('/growth/feedback', 'feedback', t('Feedback'), {
      reads: '/admin/ad-planning/feedback',
      icon: MessageSquareHeart,
      also: 'ratings sentiment reviews nps',
    }),
  ],
}
