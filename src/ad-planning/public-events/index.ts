import type { PublicEvent } from '../../platform/webhooks/index.ts'
import { Experiment, readExperiment } from '../experiments/index.ts'
import { Feedback, readFeedback } from '../feedback/index.ts'
import { readPerson } from '../people/index.ts'
import { readSegment } from '../segments/index.ts'
import { readAnalyticsEvent } from '../tracking/index.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const aboutSegment = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { segment_id: id, person_ids }) {
    const segment = await readSegment(db, textOf(id))
    return segment && { segment, person_ids }
  },
})

const aboutExperiment = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id }) {
    const experiment = await readExperiment(db, textOf(id))
    return experiment && { experiment: Experiment.parse(experiment) }
  },
})

/** Webhook events of ad planning. `data` is the record as the admin API returns it at that time. */
export const adPlanningPublicEvents: readonly PublicEvent[] = [
  aboutSegment('segment.entered', 'People entered a segment, up to 500 in each message.'),
  aboutSegment('segment.left', 'People left a segment, up to 500 in each message.'),
  aboutExperiment('experiment.started', 'An experiment began.'),
  aboutExperiment('experiment.completed', 'An experiment ended.'),
  {
    type: 'feedback.created',
    description: 'Somebody gave feedback.',
    async data(db, { id }) {
      const feedback = await readFeedback(db, textOf(id))
      return feedback && { feedback: Feedback.parse(feedback) }
    },
  },
  {
    type: 'person.merged',
    description: 'Two people of ad planning turned out to be one.',
    async data(db, { id, into }) {
      const person = await readPerson(db, textOf(into))
      return person && { person, merged_id: id }
    },
  },
  {
    type: 'analytics_event.created',
    description: 'A visitor did something on the website. Only for endpoints that name it.',
    isNamedOnly: true,
    async data(db, { id }) {
      const event = await readAnalyticsEvent(db, textOf(id))
      return event && { analytics_event: event }
    },
  },
]
