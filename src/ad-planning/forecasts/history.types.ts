/** One day of a campaign, with amounts in minor units. A day without activity has zeros. */
export interface CampaignDay {
  /** For example `2026-11-21`. */
  readonly day: string
  readonly conversions: number
  readonly revenue: number
  readonly spend: number
  readonly impressions: number
  readonly clicks: number
}
