import { sealedMailboxes, sealedMailSearches, sealedPushSecrets } from '../back-office/index.ts'
import { sealedSecondFactors } from '../platform/access/index.ts'
import { sealedMails } from '../platform/mail/reseal-mails.ts'
import type { SealedRecords } from '../platform/reseal.ts'
import { sealedWebhookEndpoints } from '../platform/webhooks/index.ts'
import { sealedPlatforms } from '../social/platforms/index.ts'
import { sealedFeedPushes } from '../storefront/feeds/index.ts'
import { sealedLinkSecret } from '../storefront/settings/index.ts'
import { sealedSigningKeys } from '../storefront/signing-keys/index.ts'

/** All records with encrypted secrets. A key rotation must encrypt all of them again. */
export const sealedRecords: readonly SealedRecords[] = [
  sealedWebhookEndpoints,
  sealedSecondFactors,
  sealedPlatforms,
  sealedSigningKeys,
  sealedMailboxes,
  sealedPushSecrets,
  sealedMailSearches,
  sealedLinkSecret,
  sealedMails,
  sealedFeedPushes,
]
