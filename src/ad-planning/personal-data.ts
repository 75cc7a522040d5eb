import type { PersonalData } from '../platform/personal-data/index.ts'
import { peoplePersonalData } from './people/index.ts'
import { personRecords } from './person-records.ts'

/**
 * Personal data of ad planning. `people` erases the rows of all these features, because it knows which rows belong to
 * which person.
 */
export const adPlanningPersonalData: readonly PersonalData[] = [
  peoplePersonalData(personRecords),
  {
    feature: 'ad-planning/tracking',
    // Visits are kept for statistics, with a new anonymous visitor.
    columns: {
      visitor: { id: 'deleted' },
      analytics_session: {
        visitor_id: 'pseudonymized',
        person_id: 'blanked',
        entry_page: 'redacted',
        referrer: 'redacted',
        utm_source: 'redacted',
        utm_medium: 'redacted',
        utm_campaign: 'redacted',
        utm_term: 'redacted',
        utm_content: 'redacted',
      },
      analytics_event: {
        visitor_id: 'pseudonymized',
        event_name: 'redacted',
        page_url: 'redacted',
        event_data: 'redacted',
        checkout_id: 'blanked',
      },
      site_key: { title: 'redacted' },
    },
  },
  {
    feature: 'ad-planning/conversions',
    columns: {
      conversion: {
        conversion_name: 'redacted',
        visitor_id: 'blanked',
        lead_id: 'blanked',
        metadata: 'redacted',
        utm_source: 'redacted',
        utm_medium: 'redacted',
        utm_campaign: 'redacted',
        utm_term: 'redacted',
        utm_content: 'redacted',
      },
    },
  },
  {
    feature: 'ad-planning/attribution',
    columns: {
      campaign_attribution: {
        visitor_id: 'pseudonymized',
        entry_page: 'redacted',
        metadata: 'redacted',
        utm_source: 'redacted',
        utm_medium: 'redacted',
        utm_campaign: 'redacted',
        utm_term: 'redacted',
        utm_content: 'redacted',
      },
    },
  },
  {
    feature: 'ad-planning/journeys',
    columns: {
      journey_event: {
        visitor_id: 'blanked',
        event_name: 'redacted',
        event_data: 'redacted',
        page_url: 'redacted',
        source_id: 'redacted',
        utm_source: 'redacted',
        utm_campaign: 'redacted',
      },
    },
  },
  {
    feature: 'ad-planning/feedback',
    columns: { feedback: { content: 'redacted', metadata: 'redacted', source: 'redacted' } },
  },
  {
    feature: 'ad-planning/sentiment',
    columns: {
      sentiment_analysis: {
        original_text: 'redacted',
        keywords: 'redacted',
        text_hash: 'blanked',
        source_id: 'redacted',
      },
    },
  },
  {
    feature: 'ad-planning/segments',
    columns: {
      segment_member: { person_id: 'deleted' },
      segment: { name: 'redacted', description: 'redacted', criteria: 'redacted', metadata: 'redacted' },
    },
  },
  {
    feature: 'ad-planning/scores',
    columns: {
      customer_prediction: { person_id: 'deleted' },
      customer_score: { breakdown: 'deleted', explanation: 'deleted' },
      customer_score_history: { breakdown: 'deleted', explanation: 'deleted' },
    },
  },
  {
    feature: 'ad-planning/experiments',
    columns: {
      experiment: { description: 'redacted', hypothesis: 'redacted', metadata: 'redacted' },
      experiment_exposure: { unit_id: 'pseudonymized' },
      experiment_outcome: { unit_id: 'pseudonymized' },
    },
  },
  {
    feature: 'ad-planning/campaigns',
    columns: {
      ad_campaign: { metadata: 'redacted' },
      conversion_goal: { description: 'redacted', metadata: 'redacted' },
    },
  },
  { feature: 'ad-planning/forecasts', columns: { budget_forecast: { metadata: 'redacted' } } },
]
