import { sql } from '../../platform/db/database.ts'
import { namedRecords } from '../../platform/search/index.ts'

export const socialSearch = [
  namedRecords('social_post', 'social-posts', 'social_post', { title: sql`t.name`, detail: sql`t.status` }),
]
