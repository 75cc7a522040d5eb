/** One day of a campaign; days without anything are there as well, with zeros. Amounts in minor units. */
export interface CampaignDay {
  /** `2026-11-21` */
  readonly day: string
  readonly conversions: number
  readonly revenue: number
  readonly spend: number
  readonly impressions: number
  readonly clicks: number
}
