/** Lists: frame, columns, tabs, and pages with a list and a drawer. */
export type { FilterKey } from '../api/rows.ts'
export { columnsOf, tabsOf } from './list/columns.tsx'
export { ListFrame } from './list/list-frame.tsx'
export type { BulkAction, Filter, Tab } from './list/types.ts'
export { ResourcePage } from './resource-page.tsx'
export { useSearchState } from './search-state.ts'
export { ViewTabs } from './tabs.tsx'
