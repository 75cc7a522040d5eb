import { z } from 'zod'
import { IsoTime, Name } from '../http/fields.ts'
import { listQuery, SearchText } from '../http/list-query.ts'

const PageName = z
  .string()
  .regex(/^[a-z][a-z0-9/-]{0,99}$/, 'must be a path of the console without /console/')
  .meta({ description: 'The list of the view: its path without `/console/`, such as `orders` or `growth/visits`.' })
const ViewQuery = z.string().max(4000).meta({ description: 'The query of the page’s URL, without `?`.' })

export const SavedView = z
  .object({
    id: z.string(),
    page: z.string(),
    title: z.string(),
    query: z.string(),
    is_shared: z.boolean(),
    own: z.boolean().meta({ description: 'Whether the caller created the view.' }),
    created_by: z.string().nullable().meta({ description: 'Id of the user; null if the user was deleted.' }),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'SavedView' })
export type SavedViewView = z.infer<typeof SavedView>

export const SavedViewQuery = listQuery(['title', '-created_at'], {
  page: PageName.optional(),
  q: SearchText.optional().describe('Finds part of a title.'),
})
export type SavedViewFilter = z.infer<typeof SavedViewQuery>

export const CreateSavedViewBody = z.strictObject({
  page: PageName,
  title: Name,
  query: ViewQuery,
  is_shared: z.boolean().default(false),
})
export type CreateSavedView = z.infer<typeof CreateSavedViewBody>

export const UpdateSavedViewBody = z.strictObject({
  title: Name.optional(),
  query: ViewQuery.optional(),
  is_shared: z.boolean().optional(),
})
export type UpdateSavedView = z.infer<typeof UpdateSavedViewBody>
