import { sql } from '../../platform/db/database.ts'
import { namedRecords } from '../../platform/search/index.ts'

export const adPlanningSearch = [
  namedRecords('campaign', 'ad-planning', 'ad_campaign', { title: sql`t.name`, detail: sql`t.platform` }),
  namedRecords('experiment', 'ad-planning', 'experiment', { title: sql`t.name`, detail: sql`t.status` }),
  namedRecords('segment', 'ad-planning', 'segment', { title: sql`t.name` }),
]
