import { AtSign, CalendarDays, ChartNoAxesColumn, Plug } from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'))

export const socialPages: Section = {
  title: t('Social'),
  pages: [
    page('/social', 'calendar', t('Posts'), {
      scope: 'social-posts:read',
      icon: CalendarDays,
      also: 'social calendar schedule publish',
    }),
    page('/social/posts/new', 'new-post', t('New post'), { scope: 'social-posts:write', also: 'compose write social' }),
    page('/social/posts/$id', 'post', t('Post'), { reads: '/admin/social-posts/{id}' }),
    page('/social/platforms', 'platforms', t('Platforms'), {
      scope: 'social-platforms:read',
      icon: Plug,
      also: 'facebook instagram x accounts connect login',
    }),
    page('/social/insights', 'insights', t('Insights'), {
      scope: 'social-posts:read',
      icon: ChartNoAxesColumn,
      also: 'reach reactions engagement',
    }),
    page('/social/tags', 'tags', t('Tags'), { scope: 'socials:read', icon: AtSign, also: 'hashtags mentions' }),
  ],
}
