import { adPlanningSearch } from '../ad-planning/search/index.ts'
import { backOfficeSearch } from '../back-office/search/index.ts'
import { socialSearch } from '../social/search/index.ts'
import { storefrontSearch } from '../storefront/search/index.ts'

/** All search kinds, in the order of the response. */
export const searched = [...storefrontSearch, ...backOfficeSearch, ...socialSearch, ...adPlanningSearch]
