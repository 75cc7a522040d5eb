import { z } from 'zod'
import { acrossFields, IsoTime } from '../../platform/http/fields.ts'
import { postTime } from '../posts/index.ts'
import { TimeZoneField } from '../wall-time/index.ts'
import { weekdays } from './slots.rules.ts'

const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like 09:00')
  .meta({ examples: ['09:00'] })
const Slot = z.strictObject({ weekday: z.enum(weekdays), time: Time })

export const SlotPlanBody = z.strictObject({
  time_zone: TimeZoneField,
  slots: z.array(Slot).max(200).describe('Slots of a week, sorted by time, without duplicates.'),
})
export type SlotPlanChange = z.infer<typeof SlotPlanBody>

export const SlotPlanView = z
  .object({
    platform_id: z.string(),
    time_zone: z.string().nullable().describe('Null if there is no plan yet.'),
    slots: z.array(z.object({ weekday: z.enum(weekdays), time: z.string() })),
    upcoming: z
      .array(
        z.object({
          scheduled_at: IsoTime,
          scheduled_local: z.string(),
          post_id: z.string().nullable().describe('Id of the post in the slot; null if it is free.'),
        }),
      )
      .describe('The slots of the next 14 days.'),
  })
  .meta({ id: 'SocialSlotPlan' })
export type SlotPlanValue = z.infer<typeof SlotPlanView>

export const RescheduleBody = z
  .strictObject(postTime)
  .refine(
    ({ scheduled_at, scheduled_local }) => (scheduled_at ?? scheduled_local ?? null) !== null,
    acrossFields('Say when: scheduled_at, or scheduled_local with time_zone.', ['scheduled_at']),
  )
export type Reschedule = z.infer<typeof RescheduleBody>
