/** Identifies the calling website by the key in its pages. */
export interface SiteKeys {
  /** The website's id. Null if the key is unknown or revoked, or the origin is not allowed. */
  siteOf(key: string, origin: string | undefined): Promise<string | null>
}
