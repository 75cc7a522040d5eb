import { AtSign, CalendarDays, ChartNoAxesColumn, Plug } from 'lucide-react'
import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const socialPages: Section = {
  title: () => t('Social'),
  pages: [
    {
      path: '/social',
      title: () => t('Posts'),
      scope: 'social-posts:read',
      icon: CalendarDays,
      also: 'social calendar schedule publish',
      load: () => import('./calendar/page.tsx'),
    },
    {
      path: '/social/posts/new',
      title: () => t('New post'),
      scope: 'social-posts:write',
      also: 'compose write social',
      load: () => import('./new-post/page.tsx'),
    },
    {
      path: '/social/posts/$id',
      title: () => t('Post'),
      scope: 'social-posts:read',
      load: () => import('./post/page.tsx'),
    },
    {
      path: '/social/platforms',
      title: () => t('Platforms'),
      scope: 'social-platforms:read',
      icon: Plug,
      also: 'facebook instagram x accounts connect login',
      load: () => import('./platforms/page.tsx'),
    },
    {
      path: '/social/insights',
      title: () => t('Insights'),
      scope: 'social-posts:read',
      icon: ChartNoAxesColumn,
      also: 'reach reactions engagement',
      load: () => import('./insights/page.tsx'),
    },
    {
      path: '/social/tags',
      title: () => t('Tags'),
      scope: 'socials:read',
      icon: AtSign,
      also: 'hashtags mentions',
      load: () => import('./tags/page.tsx'),
    },
  ],
}
