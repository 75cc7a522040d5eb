/** Which website calls, by the key that its pages carry. */
export interface SiteKeys {
  /** The website's id; null for a key that is unknown or revoked, or an origin that may not call with it. */
  siteOf(key: string, origin: string | undefined): Promise<string | null>
}
