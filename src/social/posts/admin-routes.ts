import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { listPosts, readPost } from './post-store.ts'
import { approvePost, rejectPost, submitPost } from './review-post.ts'
import { createPost, createProblems, removePost, updatePost, updateProblems } from './save-post.ts'
import { ApproveBody, CreatePostBody, PostQuery, RejectBody, SocialPost, UpdatePostBody } from './schema.ts'

export async function postAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Social posts',
    path: '/social-posts',
    singular: 'social_post',
    plural: 'social_posts',
    view: SocialPost,
    query: PostQuery,
    list: listPosts,
    read: readPost,
    create: { body: CreatePostBody, problems: (_db, given) => createProblems(given), run: createPost },
    update: { body: UpdatePostBody, problems: updateProblems, run: updatePost },
    remove: removePost,
  })
  const action = (verb: string, operationId: string, summary: string, description: string) => ({
    url: `/social-posts/:id/${verb}`,
    tag: 'Social posts',
    operationId,
    summary,
    description,
    status: 200 as const,
    singular: 'social_post',
    view: SocialPost,
    target: 'social_post',
  })
  registerAdminAction(app, deps, {
    ...action(
      'submit',
      'submitSocialPost',
      'Ask for the approval of a social post',
      'Moves a draft to `in_review`. Returns 409 if the post has another status.',
    ),
    run: (tx, { id }, _body, now) => submitPost(tx, id, now),
  })
  registerAdminAction(app, deps, {
    ...action(
      'approve',
      'approveSocialPost',
      'Approve a social post',
      'Approves a post in review. If the author’s posts need approval, another person must approve them. With `seen`, returns 409 if the post has changed since then.',
    ),
    body: ApproveBody,
    run: (tx, { id }: { id: string }, body, now, caller) => approvePost(tx, id, body?.seen ?? null, now, caller),
  })
  registerAdminAction(app, deps, {
    ...action(
      'reject',
      'rejectSocialPost',
      'Reject a social post with the reason',
      'Returns a post in review to draft with a note for its author.',
    ),
    body: RejectBody,
    run: (tx, { id }: { id: string }, { note }, now, caller) => rejectPost(tx, id, note, now, caller),
  })
}
