/** One day of a campaign, in minor units. Days without activity are present with zeros. */
export interface CampaignDay {
  /** `2026-11-21` */
  readonly day: string
  readonly conversions: number
  readonly revenue: number
  readonly spend: number
  readonly impressions: number
  readonly clicks: number
}
