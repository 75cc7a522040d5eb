import { adPlanningPersonalData } from '../ad-planning/index.ts'
import { backOfficePersonalData } from '../back-office/index.ts'
import { accessPersonalData } from '../platform/access/index.ts'
import { mailPersonalData } from '../platform/mail/personal-data.ts'
import { machineryPersonalData, type PersonalData } from '../platform/personal-data/index.ts'
import { socialPersonalData } from '../social/index.ts'
import { storefrontPersonalData } from '../storefront/index.ts'

/**
 * Register of personal data: every column that may contain personal data, and what forgetting a person does to it. A
 * test fails for any column that is neither here nor listed as impersonal. Features are traced in this order.
 */
export const personalData: readonly PersonalData[] = [
  ...storefrontPersonalData,
  ...adPlanningPersonalData,
  accessPersonalData,
  mailPersonalData,
  ...backOfficePersonalData,
  ...socialPersonalData,
  ...machineryPersonalData,
]
