import * as icon from '../../frame/icons.tsx'
import { t } from '../../messages/text.ts'
import { type PageModule, pagesFrom, type Section } from '../page-list.ts'

const page = pagesFrom(import.meta.glob<PageModule>('./*/page.tsx'), '', 'social')

export const socialPages: Section = {
  title: t('Social'),
  pages: [
    page('/social calendar', t('Posts'), 'social-posts:read', icon.CalendarDays, 'social calendar schedule publish'),
    page('/social/posts/new new-post', t('New post'), 'social-posts:write', undefined, 'compose write social'),
    page('/social/posts/$id post', t('Post'), 'social-posts/{id}'),
    page('/social/platforms', t('Platforms'), 'social-platforms:read', icon.Plug, 'facebook instagram x connect login'),
    page('/social/insights', t('Insights'), 'social-posts:read', icon.ChartNoAxesColumn, 'reach reactions engagement'),
    page('/social/tags', t('Tags'), 'socials:read', icon.AtSign, 'hashtags mentions'),
  ],
}
