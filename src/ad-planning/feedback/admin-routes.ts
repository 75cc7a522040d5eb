import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { personProblems } from '../people/index.ts'
import { deleteFeedback, listFeedback, readFeedback } from './feedback-store.ts'
import { createFeedback, ratingProblems } from './save-feedback.ts'
import { CreateFeedbackBody, Feedback, FeedbackQuery } from './schema.ts'

export async function feedbackAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Ad planning: feedback',
    path: '/ad-planning/feedback',
    singular: 'feedback',
    plural: 'feedback_entries',
    view: Feedback,
    query: FeedbackQuery,
    list: listFeedback,
    read: readFeedback,
    create: {
      body: CreateFeedbackBody,
      problems: async (db, given) => [...ratingProblems(given), ...(await personProblems(db, given))],
      run: createFeedback,
    },
    remove: deleteFeedback,
  })
}
