import { adPlanningSearch } from '../ad-planning/search/index.ts'
import { backOfficeSearch } from '../back-office/search/index.ts'
import { socialSearch } from '../social/search/index.ts'
import { storefrontSearch } from '../storefront/search/index.ts'

/** What one search finds, in the order of its answer. */
export const searched = [...storefrontSearch, ...backOfficeSearch, ...socialSearch, ...adPlanningSearch]
