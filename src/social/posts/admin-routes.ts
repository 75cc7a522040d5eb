import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { createPost, removePost, updatePost } from './save-post.ts'
import { CreatePostBody, PostQuery, SocialPost, UpdatePostBody } from './schema.ts'
import { listPosts, readPost } from './store.ts'

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
    create: { body: CreatePostBody, run: createPost },
    update: { body: UpdatePostBody, run: updatePost },
    remove: removePost,
  })
}
