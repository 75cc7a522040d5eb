/** A person acting for a partner. */
export interface PartnerCaller {
  readonly personId: string
  readonly partnerId: string
}
